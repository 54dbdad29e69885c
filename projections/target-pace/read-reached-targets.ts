import { Injectable } from '@nestjs/common';
import type { Position } from '../../src/platform/event.values.ts';
import { heldSpans, type Level } from '../../src/targets/held-targets.values.ts';
import { type CountedAt, type ReachedPeriod, reachedPeriods } from '../../src/targets/reached-periods.values.ts';
import type { Holder } from '../../src/targets/target-holder.values.ts';
import { Directory } from '../people/directory.ts';
import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { isDeleted } from '../people/people.ts';
import { Projector } from '../platform/projector.ts';
import { Boards } from '../scoreboard/boards.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import type { ItemHoldings } from '../targets/item-holdings.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import type { Reached } from '../targets/targets.ts';
import { deletedOf } from './contestants.ts';
import { countedByTeam, countedOf } from './counted.ts';

type Concerned = { profileIds: ReadonlySet<string> | 'all'; teamIds: ReadonlySet<string> | 'all' };
type Found = { itemId: string; holder: Holder; reached: ReachedPeriod[] };
type Known = { timeline: Timeline; directory: OrganisationDirectory; timeZone: string };

/** Who has reached a target, by all that is known: told where it is not what was recorded. */
@Injectable()
export class ReadReachedTargets {
  constructor(
    private readonly projector: Projector,
    private readonly targets: ReadTargets,
    private readonly boards: Boards,
    private readonly directory: Directory,
  ) {}

  async of(organisationId: string, seriesId: string, concerned: Concerned, position: Position): Promise<Found[]> {
    await this.projector.reached(position);
    const [items, { timeline }, directory, timeZone] = await Promise.all([
      this.targets.ofSeries(organisationId, seriesId),
      this.boards.series(organisationId, seriesId),
      this.directory.organisation(organisationId),
      this.targets.timeZone(organisationId, seriesId),
    ]);
    const all = await Promise.all(items.map((item) => this.targets.holdings(item)));
    return all.flatMap((holdings) => foundIn(holdings, concerned, { timeline, directory, timeZone }));
  }
}

/** Of an item those who have reached other than is recorded. */
function foundIn(holdings: ItemHoldings, { profileIds, teamIds }: Concerned, { timeline, directory, timeZone }: Known): Found[] {
  const spans = new Map<string, ReturnType<typeof heldSpans>>();
  const held = (key: string, levels: readonly Level[]) => {
    const known = spans.get(key) ?? heldSpans(levels, { timeZone });
    spans.set(key, known);
    return known;
  };
  const judge = (holder: Holder, key: string, levels: readonly Level[], counted: () => CountedAt[]): Found[] => {
    const before = holdings.reached(holder);
    const reached = levels.length === 0 ? [] : reachedPeriods(held(key, levels), counted(), timeZone);
    return isSame(before, reached) ? [] : [{ itemId: holdings.item.itemId, holder, reached }];
  };
  const own = new Set(holdings.players());
  const players = profileIds === 'all' ? new Set([...timeline.players, ...own]) : profileIds;
  const teams = holdings.teams().filter(({ teamId }) => teamIds === 'all' || teamIds.has(teamId));
  const whole = new Set(teams.flatMap(({ teamId, asWhole }) => (asWhole ? [teamId] : [])));
  const byTeam = whole.size > 0 ? countedByTeam(timeline, whole, deletedOf(directory, Infinity)) : undefined;
  return [
    ...[...players].flatMap((profileId) => {
      const person = directory.person(profileId);
      // Of who is deleted everything stays as it was.
      if (!person || isDeleted(person)) return [];
      const key = own.has(profileId) ? profileId : `teams ${person.teamIds.join()}`;
      return judge({ kind: 'player', profileId }, key, holdings.levelsOfPlayer(person), () => countedOf(timeline, profileId).inOrder());
    }),
    // One whose values hold for each of its players by now has reached nothing any more.
    ...[...new Set(teams.map(({ teamId }) => teamId))].flatMap((teamId) =>
      judge({ kind: 'team', teamId }, `team ${teamId}`, holdings.levelsOfTeam(teamId), () => byTeam?.get(teamId)?.inOrder() ?? []),
    ),
  ];
}

function isSame(before: readonly Reached[], now: readonly ReachedPeriod[]): boolean {
  const told = (all: readonly ReachedPeriod[]) =>
    all.map(({ from, to, target, reachedAt }) => `${from} ${to} ${target} ${reachedAt}`).sort();
  return before.length === now.length && told(before).join() === told(now).join();
}
