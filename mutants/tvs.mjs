const decisions = 'test/decisions/tvs.test.ts';
const pairing = 'test/journeys/tv-pairing.test.ts';
const logins = 'test/journeys/tv-logins.test.ts';
const seen = 'test/journeys/tvs.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const tvs = [
  {
    bug: 'two who type one code pair its TV twice',
    file: 'src/tvs/pair-tv.ts',
    text: 'if (paired || unpaired) throw',
    becomes: 'if (unpaired) throw',
    tests: [decisions],
  },
  {
    bug: 'a code is of two organisations',
    file: 'src/tvs/tv-codes.ts',
    text: 'document.organisationId !== undefined || ',
    becomes: '',
    tests: [pairing],
  },
  {
    bug: 'a wrong pin counts for nothing at other places',
    file: 'src/tvs/tv-logins.controller.ts',
    text: ', wrongPinsFor: castkey',
    becomes: '',
    tests: [logins],
  },
  {
    bug: 'a new key leaves in who came by the one before',
    file: 'src/tvs/displays.ts',
    text: ' && generation === came.generation',
    becomes: '',
    tests: [logins],
  },
  {
    bug: 'a TV keeps the line of what its cast shows no more',
    file: 'src/casts/shared-casts.ts',
    text: ', this.access.announce({ castId })',
    becomes: '',
    tests: [seen],
  },
  {
    bug: 'a TV that is unpaired is let in while its row is there',
    file: 'src/tvs/displays.ts',
    text: "if (unpaired) return undefined;\n    if (came.by === 'pairing') return paired?.castId;",
    becomes: "if (came.by === 'pairing') return paired?.castId ?? '';",
    tests: [pairing],
  },
  {
    bug: 'a TV that is moved keeps the line of its former cast',
    file: 'src/tvs/move-tv.ts',
    text: 'await this.access.announce({ deviceId: tvId });',
    becomes: '',
    tests: [seen],
  },
  {
    bug: 'a display does not hear that its slides are others',
    file: 'projections/platform/live/live-gateway.ts',
    text: 'if (displayOf !== undefined) this.notices.joinDisplay(watcher, displayOf);',
    becomes: '',
    tests: ['test/journeys/tv-notices.test.ts'],
  },
];
