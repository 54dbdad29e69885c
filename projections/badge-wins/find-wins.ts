import { Injectable } from '@nestjs/common';
import { ReadModels } from '../platform/read-models.ts';
import { type Win, winKey } from './badge-wins.ts';

/** Finds wins by their ids. */
@Injectable()
export class FindWins {
  constructor(private readonly models: ReadModels) {}

  /** As many of these of a badge as there are. */
  async withIds(organisationId: string, badgeId: string, winIds: readonly string[]): Promise<Win[]> {
    const kept = await this.models.getMany<Win>(
      'badge-wins',
      winIds.map((winId) => winKey(organisationId, winId)),
    );
    return [...kept.values()].flatMap(({ document }) => (document.badgeId === badgeId ? [document] : []));
  }
}
