import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import type { CountedEntry, Turning } from '../../src/revocations/turning.values.ts';
import { type ClosedRound } from '../competition-rounds/competition-rounds.ts';
import { JudgedRounds } from '../competition-rounds/judged-rounds.ts';
import { ReadRoundRanks } from '../competition-rounds/read-round-ranks.ts';
import { ReadRosters, teamName } from '../competition-rosters/read-rosters.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Consequence, Turn } from './consequence.ts';
import type { RoundTold } from './told.values.ts';

/** The newest are told. */
const MOST_ROUNDS = 50;
/** Whatever comes is known. */
const FROM_EVER: Instant = '1970-01-01T00:00:00.000Z';
/** Everything that is known is, by then. */
const AT_THE_END: Instant = '9999-12-31T23:59:59.999Z';

/** The rounds whose ranks are locked: who would lose, or win, which rank and reward if they were judged anew. */
@Injectable()
export class LockedRounds implements Consequence<RoundTold> {
  constructor(
    private readonly rounds: ReadRoundRanks,
    private readonly judged: JudgedRounds,
    private readonly rosters: ReadRosters,
    private readonly models: ReadModels,
  ) {}

  async says(turn: Turn): Promise<RoundTold[]> {
    const knownBy = turn.recordedAt ? later(turn.recordedAt, -1) : AT_THE_END;
    const entries = [...turn.turned, ...turn.brought];
    const newest: ClosedRound[] = [];
    for await (const closed of this.rounds.allClosed(turn.organisationId)) {
      if (!entries.some((entry) => countsIn(closed, entry))) continue;
      newest.push(closed);
      newest.sort((a, b) => (a.until < b.until ? 1 : -1)).splice(MOST_ROUNDS);
    }
    const turning = newest.length > 0 ? await this.supposed(turn, knownBy) : {};
    const told: RoundTold[] = [];
    // One after the other: they are read where boards are, and others read there too.
    for (const closed of newest) told.push(...(await this.round(closed, turn, { knownBy, ...turning })));
    return told;
  }

  private async round(closed: ClosedRound, turn: Turn, { knownBy, ...turning }: WhatIf): Promise<RoundTold[]> {
    const { organisationId, competitionId, number: round } = closed;
    const lock = closed.locks.findLast(({ at }) => at <= knownBy);
    const competition = await this.models.get<Competition>('competitions', competitionKey(organisationId, competitionId));
    if (!lock || !competition || competition.document.deleted) return [];
    const { rules, until, rosterBy, disqualified } = lock;
    const before: WhatIf = { knownBy, rules, until, rosterBy, disqualified };
    const after = { ...before, ...turning };
    const teams = rules.grouping === 'teams' ? (await this.rosters.teamsAt(organisationId, competitionId))(rosterBy) : undefined;
    const row = teams ? (id: string) => teamName(teams.get(id), turn.teamNameOf) : turn.nameOf;
    const { judged } = await this.judged.between(closed, { before, after, anew: 'where otherwise' }, { row, player: turn.nameOf }, turn);
    if (judged.changeCount + judged.rewardCount === 0) return [];
    const { name } = competition.document;
    const about = { competitionId, name, round, teams: teams !== undefined, onDoubt: rules.onDoubt };
    return [{ ...about, ...judged }];
  }

  /** What counts no more, and what does: that which is reinstated with the tags that it was known to have. */
  private async supposed(
    { organisationId, kind, turned, brought }: Turning,
    knownBy: Instant,
  ): Promise<Pick<WhatIf, 'without' | 'brought'>> {
    const keys = kind === 'reinstate' ? turned.map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId)) : [];
    const kept = await this.models.getMany<Entry>('entries', keys);
    const again = [...kept.values()].map(({ document: entry }) => {
      return { ...entry, tags: entry.retags.findLast(({ recordedAt }) => recordedAt <= knownBy)?.tags ?? entry.tags };
    });
    return {
      without: turned.map(({ entryId, profileId }) => ({ entryId, profileId })),
      brought: [...again, ...brought].map((entry) => asEntry(organisationId, entry)),
    };
  }
}

/** By its rules, or those that it was locked by before. */
function countsIn({ from, locks, ...now }: ClosedRound, { seriesId, occurredAt }: { seriesId: string; occurredAt: Instant }): boolean {
  return [now, ...locks].some(
    ({ rules, until }) => from <= occurredAt && occurredAt < until && rules.series.some((one) => one.seriesId === seriesId),
  );
}

/** An entry as it counts from the moment on that it comes, whatever became of it since. */
function asEntry(organisationId: string, entry: CountedEntry): Entry {
  const { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId, source } = entry;
  const counts = { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId, source };
  const untouched = { pointType: null, comment: null, retags: [], timeZone: null, importId: null, revoked: null, turns: [] };
  return { organisationId, ...counts, recordedAt: FROM_EVER, channel: 'session', ...untouched };
}
