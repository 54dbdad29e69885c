import { freezeOf } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Change } from '../platform/projection.ts';
import type { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { isAdminOf } from './admin-of.ts';
import { type Competition, isCompetition } from './competitions.ts';
import type { Reveal } from './reveals.ts';

/** A competition that hides points of a series: what took effect later than an instant, from all but its admins. */
export type SeriesFreeze = { until: Instant; admins: readonly string[] };

/** What hides points of a series: of each competition the freeze of the first round that is not revealed yet, which may be to come. */
export async function freezesOf(
  models: Pick<ReadModels, 'find'>,
  organisationId: string,
  seriesId: string,
): Promise<readonly SeriesFreeze[]> {
  const { items } = await models.find<Competition>('competitions', { organisationId, hides: { any: [seriesId] } }, { limit: 10_000 });
  return (
    await Promise.all(
      items.map(async ({ document: { competitionId, rules } }) => {
        const told = await models.find<Reveal>('reveals', { organisationId, competitionId, ended: true }, { limit: 100_000 });
        const revealed = new Set(told.items.map(({ document }) => document.round));
        let number = 1;
        while (revealed.has(number)) number++;
        const until = freezeOf(rules, number);
        return until === undefined ? [] : [{ until, admins: rules.admins }];
      }),
    )
  ).flat();
}

/** The earliest of those that bind somebody; nothing where none does. */
export function boundUntil(viewer: Viewer, freezes: readonly SeriesFreeze[]): Instant | undefined {
  return freezes
    .filter((freeze) => !isAdminOf(viewer, freeze))
    .map(({ until }) => until)
    .sort()[0];
}

/** Whether a change of a document may change what hides points of series. */
export function changesFreezes({ view, before, after }: Change): boolean {
  if (view === 'reveals') return before?.ended !== after?.ended;
  return view === 'competitions' && [before, after].some((one) => isCompetition(one) && one.hides.length > 0);
}
