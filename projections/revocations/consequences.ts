import { Injectable } from '@nestjs/common';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { WinsThatTurn } from '../badge-progress/wins-that-turn.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { TargetConsequences } from '../target-pace/target-consequences.ts';
import type { Consequence, ToldSeries, Turn } from './consequence.ts';
import { Limits } from './limits.ts';
import { LockedRounds } from './locked-rounds.ts';
import { Ranks } from './ranks.ts';
import { TurnedBadges } from './turned-badges.ts';
import type { Told } from './told.values.ts';

/** What follows when entries stop counting, or count again, in the words of each area. */
@Injectable()
export class Consequences {
  /** A line for each area. */
  private readonly areas: { readonly [Area in keyof Told]: Consequence<Told[Area][number]> };

  constructor(
    ranks: Ranks,
    limits: Limits,
    rounds: LockedRounds,
    badges: TurnedBadges,
    targets: TargetConsequences,
    private readonly wins: WinsThatTurn,
    private readonly readModels: ReadModels,
  ) {
    this.areas = { series: ranks, limits, rounds, badges, targets };
  }

  /** @throws NotFound when a series is not there; what boards that are asked for throw */
  async of(asked: Omit<Turn, 'series' | 'wins'>): Promise<Told> {
    const { turn: turning, wins } = await this.wins.of(asked);
    const seriesIds = new Set([...turning.turned, ...turning.brought].map(({ seriesId }) => seriesId));
    const series = new Map<string, ToldSeries>();
    for (const seriesId of seriesIds) series.set(seriesId, await this.series(turning.organisationId, seriesId));
    const areas: [string, Consequence<unknown>][] = Object.entries(this.areas);
    const told = await Promise.all(
      areas.map(async ([area, consequence]) => [area, await consequence.says({ ...turning, wins, series })] as const),
    );
    return Object.fromEntries(told) as Told;
  }

  private async series(organisationId: string, seriesId: string): Promise<ToldSeries> {
    const kept = await this.readModels.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
    if (!kept) throw new NotFound('score series');
    const { daily: day, weekly: week, monthly: month } = kept.document.limits;
    return { name: kept.document.name, settings: kept.document, limits: { day, week, month } };
  }
}
