const access = 'test/contracts/live-access.test.ts';
const views = 'test/contracts/live-views.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const live = [
  {
    bug: 'access that is lost between handshake and connection stays',
    file: 'projections/platform/live/live-gateway.ts',
    text: 'if (seen !== this.accessChanges) void this.recheck(socket, session);',
    becomes: '',
    tests: [access],
  },
  {
    bug: 'a page of another site opens a line',
    file: 'projections/platform/live/live-gateway.ts',
    text: 'decide(null, fromThisSite(headers, around.site))',
    becomes: "decide(null, 'host' in headers)",
    tests: [access],
  },
  {
    bug: 'frames of the old room come while it is found out who looks',
    file: 'projections/platform/live/live-session.ts',
    text: 'for (const watch of this.watches.values()) this.leave(watch);\n    const who',
    becomes: 'const who',
    tests: [access],
  },
  {
    bug: 'what concerns one person wakes everybody',
    file: 'projections/platform/live/stale-notices.ts',
    text: "pending.personal.get(viewer.profileId ?? '')",
    becomes: '[...pending.personal.values()][0]',
    tests: ['test/contracts/live-concerns.test.ts'],
  },
  {
    bug: "who may not see another team's entry hears that there is one",
    file: 'projections/platform/live/stale-notices.ts',
    text: 'return scope.teamIds.some((teamId) => teamIds.has(teamId));',
    becomes: 'return true;',
    tests: ['test/contracts/live-concerns.test.ts'],
  },
  {
    bug: 'players hear of the audit trail',
    file: 'projections/platform/live/stale-notices.ts',
    text: " && viewer.role === 'admin'",
    becomes: '',
    tests: ['test/contracts/live-concerns.test.ts'],
  },
  {
    bug: 'who leaves a team goes on seeing its board',
    file: 'src/accounts/access-changes.ts',
    text: ' && String(before?.teamIds) === String(after?.teamIds)',
    becomes: '',
    tests: ['test/journeys/live.test.ts'],
  },
  {
    bug: "a joiner's frame is older than its state",
    file: 'projections/platform/live/live-state.ts',
    text: 'const full = this.refresh(room);\n    room.join(watcher);',
    becomes: 'room.join(watcher);\n    const full = this.refresh(room);',
    tests: [views],
  },
  {
    bug: 'a joiner leaves a gap for those who are there',
    file: 'projections/platform/live/live-state.ts',
    text: 'if (frame) this.send(room, frame, new Set(',
    becomes: 'if (frame === null) this.send(room, frame, new Set(',
    tests: [views],
  },
  {
    bug: 'who stops reading is sent every frame',
    file: 'projections/platform/live/watcher.ts',
    text: 'return this.waits || this.waiting > 0;',
    becomes: 'return false;',
    tests: [views],
  },
  {
    bug: 'an older frame is shown in the browser, or asks for everything again',
    file: 'web/platform/live.ts',
    text: '(frame.from !== null && !isLater(frame.to, state.position))',
    becomes: 'frame.to === state.position',
    tests: ['test/contracts/browser-frames.test.ts'],
  },
  {
    bug: 'a frame after a gap is shown in the browser',
    file: 'web/platform/live.ts',
    text: 'frame.from !== null && frame.from !== state.position',
    becomes: 'frame.from === undefined',
    tests: ['test/contracts/browser-frames.test.ts'],
  },
  {
    bug: 'a call that is aborted between head and body of its answer answers nothing',
    file: 'web/platform/api.ts',
    text: 'if (body === undefined) signal?.throwIfAborted();',
    becomes: '',
    tests: ['test/contracts/browser-calls.test.ts'],
  },
  {
    bug: 'verifications that wait for their turn hold up a server that stops',
    file: 'projections/platform/projection-run.ts',
    text: 'this.#stopping.signal.throwIfAborted();\n      return work();',
    becomes: 'return work();',
    tests: ['test/projections/stopping.test.ts'],
  },
];
