import { answered, type Battle, battleOf, rulesOfBattle } from '../battles/battle.values.ts';
import type { BattleEvent } from '../battles/battles.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import {
  changesPlay,
  changesRules,
  type CompetitionEvent,
  type CompetitionRules,
  type CompetitionTeam,
  NOT_SHARED,
  type Sharing,
  withChanges,
} from './competitions.events.ts';
import type { DisputeEvent } from './disputes.events.ts';
import { type Reached, reachedAfter } from './reached.values.ts';
import type { Lock, PlacesLocked, RoundEvent } from './rounds.events.ts';
import { correctedBy, disqualifiedAfter, type RulingEvent } from './rulings.events.ts';

/** Every fact of a competition's stream. */
export type CompetitionFact = CompetitionEvent | RoundEvent | RulingEvent | DisputeEvent | BattleEvent;

/**
 * A round that was closed, at the rules that it was played by, with its ranks once they are locked, and who is taken out of it. `until`: its end, where
 * a ruling corrected it. `doubt`: the outcome that is asked about; `stands`: the one against which it stands. `disputes`: all that were raised, by id.
 */
export type ClosedRound = {
  rules: CompetitionRules;
  until?: Instant;
  lock?: Lock;
  disqualified?: readonly string[];
  doubt?: string;
  stands?: string;
  disputes?: ReadonlyMap<string, Dispute>;
};

/** What a player says against a result, until it is withdrawn or a ruling answers it. */
export type Dispute = { profileId: string; isOpen: boolean };

/** What decisions remember of a competition. */
export type Competition = {
  /** Absent until it is created. */
  rules?: CompetitionRules;
  /** Of a battle: who plays, and how the challenge stands. */
  battle?: Battle;
  deleted: boolean;
  /** How often its rules were set: whoever edits names the ones that they have seen. */
  edition: number;
  /** And how often those by which rows count and are ranked. */
  plays: number;
  /** The teams that take part, by their ids in the competition, and the ids of those that were removed. */
  teams: Map<string, CompetitionTeam>;
  removedTeamIds: Set<string>;
  sharing: Sharing;
  /** The number of the last round that has begun; 0 before the first. */
  started: number;
  /** By number. One that was opened again is not among them until it is closed once more. */
  closed: Map<number, ClosedRound>;
  /** Rounds that were opened again, with the ranks that they had. */
  reopened: Map<number, ClosedRound>;
  /** Who has reached a target in which round. */
  reached: readonly Reached[];
  /** The places that are locked before its ranks are, by round. */
  held: Map<number, Pick<PlacesLocked['data'], 'lock' | 'plays' | 'places'>>;
};

export const competition: Aggregate<Competition, CompetitionFact> = {
  initial: () => ({
    deleted: false,
    edition: 0,
    plays: 0,
    teams: new Map(),
    removedTeamIds: new Set(),
    sharing: NOT_SHARED,
    started: 0,
    closed: new Map(),
    reopened: new Map(),
    reached: [],
    held: new Map(),
  }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CompetitionCreated':
        return { ...state, rules: data.rules, edition: 1, plays: 1 };
      case 'CompetitionChanged':
        if (!state.rules) return state;
        return {
          ...state,
          rules: withChanges(state.rules, data.changes),
          edition: state.edition + Number(changesRules(data.changes)),
          plays: state.plays + Number(changesPlay(data.changes)),
        };
      case 'CompetitionDeleted':
        return { ...state, deleted: true };
      case 'CompetitionRestored':
        return { ...state, deleted: false };
      case 'BattleChallenged':
        return { ...state, rules: rulesOfBattle(data), battle: battleOf(data), edition: 1, plays: 1 };
      case 'BattleAccepted': {
        const { rules, battle } = state;
        return rules && battle
          ? { ...state, rules: { ...rules, from: data.from, before: data.before }, battle: answered(battle, { type, data }) }
          : state;
      }
      case 'BattleDeclined':
        return state.battle ? { ...state, battle: answered(state.battle, { type, data }) } : state;
      case 'CompetitionTeamAdded': {
        const { teamId, of, name, icon, target, targetSharing, playersOnly } = data;
        state.teams.set(teamId, { of, name, icon, target, targetSharing, playersOnly });
        return state;
      }
      case 'CompetitionTeamChanged': {
        const team = state.teams.get(data.teamId);
        if (team) state.teams.set(data.teamId, withChanges(team, data.changes));
        return state;
      }
      case 'CompetitionTeamRemoved':
        state.teams.delete(data.teamId);
        state.removedTeamIds.add(data.teamId);
        return state;
      case 'SharingChanged':
        return { ...state, sharing: { mode: data.mode, generation: data.generation } };
      case 'RoundStarted':
        return { ...state, started: data.round };
      case 'RoundClosed': {
        // What was opened again is judged by its own rules and keeps the number of its last lock.
        const before = state.reopened.get(data.round);
        state.reopened.delete(data.round);
        if (state.rules) state.closed.set(data.round, { rules: state.rules, ...before });
        return state;
      }
      case 'RoundReopened': {
        const closed = state.closed.get(data.round);
        if (closed) state.reopened.set(data.round, closed);
        state.closed.delete(data.round);
        return withoutHeld(state, data.round);
      }
      case 'RoundTargetReached':
      case 'RoundTargetLost':
        return { ...state, reached: reachedAfter(state.reached, { type, data }) };
      case 'PlacesLocked':
        state.held.set(data.round, data);
        return state;
      case 'RanksLocked':
        return withClosed(state, data.round, () => ({ lock: data }));
      case 'RoundDoubted':
        return withClosed(state, data.round, () => ({ doubt: data.outcome }));
      case 'DoubtLifted':
        return withClosed(state, data.round, () => ({ doubt: undefined }));
      case 'RulingGiven':
        return withClosed(
          data.decision === 'stand' ? state : withoutHeld(state, data.round),
          data.round,
          ({ rules, until, disqualified = [], stands, disputes }) => ({
            ...correctedBy({ rules, until }, data.correction),
            doubt: undefined,
            stands: data.decision === 'stand' ? (data.outcome ?? stands) : undefined,
            disqualified: disqualifiedAfter(disqualified, data),
            disputes: closing(disputes, data.answers ?? []),
          }),
        );
      case 'RoundDisputed':
        return withClosed(state, data.round, ({ disputes }) => ({
          disputes: new Map(disputes).set(data.disputeId, { profileId: data.profileId, isOpen: true }),
        }));
      case 'DisputeWithdrawn':
        return withClosed(state, data.round, ({ disputes }) => ({ disputes: closing(disputes, [data.disputeId]) }));
    }
  },
};

function withClosed(state: Competition, round: number, changes: (closed: ClosedRound) => Partial<ClosedRound>): Competition {
  const closed = state.closed.get(round);
  if (closed) state.closed.set(round, { ...closed, ...changes(closed) });
  return state;
}

/** A round that is judged anew holds no places from before. */
function withoutHeld(state: Competition, round: number): Competition {
  const held = state.held.get(round);
  if (held) state.held.set(round, { ...held, places: [] });
  return state;
}

/** The number of the last lock of a round, of places or of all ranks; 0 before the first. */
export function lastLock({ closed, reopened, held }: Competition, round: number): number {
  return Math.max(held.get(round)?.lock ?? 0, (closed.get(round) ?? reopened.get(round))?.lock?.lock ?? 0);
}

function closing(disputes: ClosedRound['disputes'], ids: readonly string[]): ClosedRound['disputes'] {
  if (!disputes || ids.length === 0) return disputes;
  return new Map([...disputes].map(([id, dispute]) => [id, ids.includes(id) ? { ...dispute, isOpen: false } : dispute]));
}

/** A competition that is there. */
export type OpenCompetition = Competition & { rules: CompetitionRules };

/** A competition whose editors may change it. @throws NotFound; Refused competition-deleted, competition-is-battle */
export function mustBeOpen(state: Competition): OpenCompetition {
  const { rules, battle, deleted } = state;
  if (!rules) throw new NotFound('competition');
  if (deleted) throw new Refused('competition-deleted', 'The competition is deleted');
  if (battle) throw new Refused('competition-is-battle', 'The players of a battle have agreed on it: nobody changes it');
  return { ...state, rules };
}
