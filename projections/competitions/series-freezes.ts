import { Injectable } from '@nestjs/common';
import { freezeOf } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import { clockKey, isRoundClock, type RoundClock } from '../competition-rounds/competition-rounds.ts';
import type { Change } from '../platform/projection.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { isAdminOf } from './admin-of.ts';
import { type Competition, isCompetition } from './competitions.ts';
import type { Reveal } from './reveals.ts';

/** A competition that hides points of a series: what took effect later than an instant, from all but its admins. */
export type SeriesFreeze = { until: Instant; admins: readonly string[] };

type Hiding = SeriesFreeze & { competitionId: string; seriesIds: readonly string[] };

const MOST_ORGANISATIONS = 1_000;
const VIEWS: ReadonlySet<string> = new Set(['competitions', 'competition-rounds', 'reveals']);

/** What hides points of series, by organisation: in memory until something of it may be otherwise. Never authoritative. */
@Injectable()
export class SeriesFreezes {
  readonly #models: ReadModels;
  readonly #kept = new LatelyUsed<Promise<readonly Hiding[]>>(MOST_ORGANISATIONS);

  constructor(models: ReadModels, projector: Projector) {
    this.#models = models;
    projector.onCommitted((changes) => {
      for (const change of changes) if (changesFreezes(change)) this.#kept.delete(change.key.slice(0, change.key.indexOf('/')));
    });
    projector.onReset((view) => VIEWS.has(view) && this.#kept.clear());
  }

  /** Those of some series. @param but a competition that is told of itself */
  async of(organisationId: string, seriesIds: readonly string[], but?: string): Promise<readonly SeriesFreeze[]> {
    const known = this.#kept.get(organisationId);
    const hiding = known ?? this.#read(organisationId);
    if (!known) {
      this.#kept.set(organisationId, hiding);
      hiding.catch(() => this.#kept.delete(organisationId));
    }
    return (await hiding).filter((one) => one.competitionId !== but && one.seriesIds.some((id) => seriesIds.includes(id)));
  }

  /** Of each competition the freeze of the first round that is not revealed yet, which may be to come: not of rounds that were closed without one. */
  async #read(organisationId: string): Promise<Hiding[]> {
    const { items } = await this.#models.find<Competition>('competitions', { organisationId, freezes: true }, { limit: 10_000 });
    const hiding = items.map(async ({ document: { competitionId, rules, hides: seriesIds } }): Promise<Hiding[]> => {
      if (seriesIds.length === 0) return [];
      const [told, clock] = await Promise.all([
        this.#models.find<Reveal>('reveals', { organisationId, competitionId, ended: true }, { limit: 100_000 }),
        this.#models.get<RoundClock>('competition-rounds', clockKey(organisationId, competitionId)),
      ]);
      const revealed = new Set(told.items.map(({ document }) => document.round));
      let number = (clock && hidesFrom(clock.document)) ?? 1;
      while (revealed.has(number)) number++;
      const until = freezeOf(rules, number);
      return until === undefined ? [] : [{ competitionId, seriesIds, until, admins: rules.admins }];
    });
    return (await Promise.all(hiding)).flat();
  }
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
  if (view === 'reveals') return (before?.ended === true) !== (after?.ended === true);
  if (view === 'competition-rounds')
    return isRoundClock(after) && hidesFrom(after) !== (isRoundClock(before) ? hidesFrom(before) : undefined);
  return view === 'competitions' && [before, after].some((one) => isCompetition(one) && one.hides.length > 0);
}

/** The first round that may hide something, where there is a freeze. */
function hidesFrom({ rules, unfrozen }: RoundClock): number | undefined {
  return rules.freeze && unfrozen + 1;
}
