import { Injectable } from '@nestjs/common';
import type { Reached } from '../../src/competitions/reached.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Boards } from '../scoreboard/boards.ts';
import type { RoundClock } from './competition-rounds.ts';

type AskedRound = { organisationId: string; competitionId: string; round: number; most: number; known: readonly string[] };

/** As many competitions as an organisation's list tells. */
const MOST = 10_000;

/** Who has reached a target, as the boards of those who watch have it. */
@Injectable()
export class ReadTargetsReached {
  constructor(
    private readonly projector: Projector,
    private readonly models: ReadModels,
    private readonly boards: Boards,
  ) {}

  async watching(organisationId: string, position: Position): Promise<{ competitionId: string; seriesIds: readonly string[] }[]> {
    await this.projector.reached(position, { view: 'competition-rounds' });
    const { items } = await this.models.find<RoundClock>('competition-rounds', { targetsIn: organisationId }, { limit: MOST });
    return items.map(({ key, document: { rules } }) => {
      return { competitionId: key.slice(organisationId.length + 1), seriesIds: rules.series.map(({ seriesId }) => seriesId) };
    });
  }

  async of({ organisationId, competitionId, round, most, known }: AskedRound, position: Position): Promise<Omit<Reached, 'round'>[]> {
    await this.projector.reached(position);
    const live = await this.boards.live(organisationId, { competitionId, round }, { people: 'all' });
    try {
      return live.reached(most, known);
    } finally {
      live.release();
    }
  }
}
