import { Injectable } from '@nestjs/common';
import { type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type ClosedRound, clockKey, isClosedRound, type RoundClock, roundKey } from './competition-rounds.ts';

/** The rounds of competitions that were closed, by their keys: they are closed in the order of their numbers. */
@Injectable()
export class ReadClosedRounds {
  constructor(private readonly models: ReadModels) {}

  /** One of them as a page of its own: an empty one where it was not closed. */
  async one(organisationId: string, competitionId: string, round: number): Promise<Page<ClosedRound, { number: number }>> {
    const kept = await this.models.get<ClosedRound>('competition-rounds', roundKey(organisationId, competitionId, round));
    return { rows: kept ? [kept.document] : [] };
  }

  /** The newest first. */
  async page(
    organisationId: string,
    competitionId: string,
    { after, limit }: Turn<{ number: number }>,
  ): Promise<Page<ClosedRound, { number: number }>> {
    const clock = await this.models.get<RoundClock>('competition-rounds', clockKey(organisationId, competitionId));
    const closed = clock?.document.closed ?? 0;
    const newest = after ? Math.min(closed, after.number - 1) : closed;
    const keys = Array.from({ length: Math.min(newest, limit + 1) }, (_, n) => roundKey(organisationId, competitionId, newest - n));
    const kept = await this.models.getMany<ClosedRound>('competition-rounds', keys);
    const found = keys.map((key) => kept.get(key)?.document).filter(isClosedRound);
    return pageOf(found, limit, ({ number }) => ({ number }));
  }
}
