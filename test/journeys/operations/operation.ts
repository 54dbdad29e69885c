import type { Scope } from '../../../src/platform/http/who.ts';
import type { World } from '../operations-ground.ts';

/** What a call is answered: to nobody signed in, a player, an admin, and an admin of another organisation with these very ids. */
type Answers = readonly [anonymous: number, player: number, admin: number, foreign: number];

export type Operation = {
  answers: Answers;
  /** What an API key needs; null where keys are refused. */
  scope: Scope | null;
  /** A device or link that shows what the call names may. */
  shown?: true;
  /** Whoever has the access key of the competition, of the badge or of the board, may, without a login. */
  byKey?: true | 'badge' | 'board';
  /** What it sends holds a key of its own: whoever has it may, whoever they are. */
  byItsKey?: true;
  /** What a call of an admin sends that is done, with new things to do it to. */
  sends: (world: World) => object | Promise<object>;
  /** Hostile input is not tried on it: it ends the login or makes another profile act, and nobody would be left, or it takes too long. */
  notTried?: true;
  /** It answers 200 to a body that says nothing: it needs nothing, or says that it was not done. */
  needsNothing?: true;
  /** It goes on while the organisation is frozen (U-082): plan, billing, deletion, and what is one's own. Reading does anyhow. */
  whileFrozen?: true;
  /** `profileid` names the thing there, or nothing, never who acts. */
  nobodyActs?: true;
};

/** The operations of an area by their names, as the document says them. Those that change who acts come last. */
export type Operations = Readonly<Record<string, Operation>>;

export const open = (answers: Answers, sends: Operation['sends'] = () => ({})): Operation => ({ answers, scope: null, sends });
export const read = (answers: Answers, sends: Operation['sends']): Operation => ({ answers, scope: 'read', sends });
export const forAdmins = (scope: Scope | null, foreign: number, sends: Operation['sends']): Operation => ({
  answers: [401, 403, 200, foreign],
  scope,
  sends,
});

/** Of one series, as all members may read it. */
export const board = (more: object = {}) => read([401, 200, 200, 404], ({ series }) => ({ scoreseriesid: series, ...more }));
