import { Injectable } from '@nestjs/common';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { heldSpans, type Level } from '../../src/targets/held-targets.values.ts';
import { type ReachedPeriod, reachedPeriods } from '../../src/targets/reached-periods.values.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import { Directory } from '../people/directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Consequence, MOST_TOLD, type Turn } from '../revocations/consequence.ts';
import { Boards } from '../scoreboard/boards.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import type { ItemHoldings } from '../targets/item-holdings.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import { type Counted, countedByTeam, countedOf } from './counted.ts';
import { deletedOf } from './contestants.ts';
import type { TargetTold } from './target-told.values.ts';

/** An entry that turns, or comes: what it adds from when on, of whom and of which teams. */
type Turned = { profileId: string; teamIds: readonly string[]; at: number; micros: number };
type Of = Pick<TargetTold, 'of' | 'id' | 'name'>;

/** Which targets fall, or are reached: by the values of now, of what counts before and after. */
@Injectable()
export class TargetConsequences implements Consequence<TargetTold> {
  constructor(
    private readonly targets: ReadTargets,
    private readonly boards: Boards,
    private readonly models: ReadModels,
    private readonly directory: Directory,
  ) {}

  async says(turn: Turn): Promise<TargetTold[]> {
    const told: TargetTold[] = [];
    for (const seriesId of turn.series.keys()) told.push(...(await this.ofSeries(seriesId, turn)));
    return told.slice(0, MOST_TOLD);
  }

  private async ofSeries(seriesId: string, turn: Turn): Promise<TargetTold[]> {
    const { organisationId, series } = turn;
    const items = await this.targets.ofSeries(organisationId, seriesId);
    if (items.length === 0) return [];
    const timeZone = series.get(seriesId)?.settings.timeZone ?? 'UTC';
    const [turned, { timeline }, all] = await Promise.all([
      this.turned(seriesId, turn),
      this.boards.series(organisationId, seriesId),
      Promise.all(items.map((item) => this.targets.holdings(item))),
    ]);
    const people = await this.directory.organisation(organisationId);
    const teamsOf = (profileId: string) => people.person(profileId)?.teamIds;
    const gone = deletedOf(people, Infinity);
    const told = all.map((holdings) => toldOf(holdings, turn, { turned, timeline, timeZone, teamsOf, gone }));
    return told.flat();
  }

  private async turned(seriesId: string, { organisationId, kind, turned, brought }: Turn): Promise<Turned[]> {
    const listed = turned.filter((entry) => entry.seriesId === seriesId);
    const kept = await this.models.getMany<Entry>(
      'entries',
      listed.map(({ entryId }) => entryKey(organisationId, seriesId, entryId)),
    );
    const sign = kind === 'revoke' ? -1 : 1;
    return [
      ...listed.map(({ entryId, profileId, occurredAt, points }) => {
        const teamIds = kept.get(entryKey(organisationId, seriesId, entryId))?.document.teamIds ?? [];
        return { profileId, teamIds, at: Date.parse(occurredAt), micros: sign * toMicros(points) };
      }),
      ...brought
        .filter((entry) => entry.seriesId === seriesId)
        .map(({ profileId, teamIds, occurredAt, points }) => ({
          profileId,
          teamIds,
          at: Date.parse(occurredAt),
          micros: toMicros(points),
        })),
    ];
  }
}

type Known = {
  turned: readonly Turned[];
  timeline: Timeline;
  timeZone: string;
  teamsOf(profileId: string): readonly string[] | undefined;
  gone: ReadonlySet<string>;
};

/** Of an item what players, and teams as a whole, have reached before, and have after. */
function toldOf(holdings: ItemHoldings, turn: Turn, { turned, timeline, timeZone, teamsOf, gone }: Known): TargetTold[] {
  const knownBy = turn.recordedAt === undefined ? Infinity : Date.parse(turn.recordedAt) - 1;
  const { itemId, seriesId, name: item } = holdings.item;
  const judge = (of: Of, levels: readonly Level[], counted: Counted, turns: readonly Turned[]): TargetTold[] => {
    if (levels.length === 0) return [];
    const held = heldSpans(levels, { timeZone, knownBy });
    const reached = () => new Map(reachedPeriods(held, counted.inOrder(), timeZone).map((one) => [`${one.from}/${one.to}`, one]));
    const before = reached();
    for (const { at, micros } of turns) counted.add(at, micros);
    const after = reached();
    return [...new Map([...before, ...after])].flatMap(([key, { from, to, target }]) => {
      const [was, is] = [reachedAt(before.get(key)), reachedAt(after.get(key))];
      return was === is ? [] : [{ itemId, seriesId, item, ...of, from, to, target, before: was, after: is }];
    });
  };
  const players = Map.groupBy(turned, ({ profileId }) => profileId);
  const whole = new Set(holdings.teams().flatMap(({ teamId, asWhole }) => (asWhole ? [teamId] : [])));
  const touched = new Set(turned.flatMap(({ teamIds }) => teamIds).filter((teamId) => whole.has(teamId)));
  const byTeam = touched.size > 0 ? countedByTeam(timeline, touched, gone, knownBy) : new Map<string, Counted>();
  return [
    ...[...players].flatMap(([profileId, turns]) => {
      const teamIds = gone.has(profileId) ? undefined : teamsOf(profileId);
      if (!teamIds) return [];
      const of = { of: 'player', id: profileId, name: turn.nameOf(profileId) } as const;
      return judge(of, holdings.levelsOfPlayer({ profileId, teamIds }), countedOf(timeline, profileId, knownBy), turns);
    }),
    ...[...byTeam].flatMap(([teamId, counted]) => {
      const turns = turned.filter((entry) => entry.teamIds.includes(teamId) && !gone.has(entry.profileId));
      return judge({ of: 'team', id: teamId, name: turn.teamNameOf(teamId) ?? '' }, holdings.levelsOfTeam(teamId), counted, turns);
    }),
  ];
}

function reachedAt(reached: ReachedPeriod | undefined): string | null {
  return reached?.reachedAt ?? null;
}
