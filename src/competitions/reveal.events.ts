import type { Event } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** What a row of a frozen board opens at once: an entry, the entries of a tag, or all that it hides. */
export const REVEAL_UNITS = ['entry', 'tag', 'row'] as const;
export type RevealUnit = (typeof REVEAL_UNITS)[number];

/** The frozen board of a round is opened from now on, a unit a step. `tags`: where tags are opened, those of then in the order of their names. */
export type RevealBegun = Event<'RevealBegun', { competitionId: string; round: number; unit: RevealUnit; tags?: string[] }>;
/** So many units are open; less than before where some were taken back. */
export type RevealMoved = Event<'RevealMoved', { competitionId: string; round: number; step: number }>;
/** All is told from now on: the reveal is over, or was skipped. */
export type RevealEnded = Event<'RevealEnded', { competitionId: string; round: number }>;

export type RevealEvent = RevealBegun | RevealMoved | RevealEnded;

export const REVEAL = 'reveal';

export const revealFacts: Facts<RevealEvent> = {
  RevealBegun: {
    category: REVEAL,
    label: 'Reveal of a competition begun',
    trail: 'organisation',
    about: ({ data: { competitionId, round, unit } }) => ({ shown: { competitionId, round, unit } }),
  },
  RevealMoved: {
    category: REVEAL,
    label: 'Reveal of a competition moved',
    trail: 'organisation',
    about: ({ data: { competitionId, round, step } }) => ({ shown: { competitionId, round, step } }),
  },
  RevealEnded: {
    category: REVEAL,
    label: 'Reveal of a competition ended',
    trail: 'organisation',
    about: ({ data: { competitionId, round } }) => ({ shown: { competitionId, round } }),
  },
};
