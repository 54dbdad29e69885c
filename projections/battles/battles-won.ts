import { Injectable } from '@nestjs/common';
import { type ClosedRound, lockOf, roundKey } from '../competition-rounds/competition-rounds.ts';
import type { Competition } from '../competitions/competitions.ts';
import { ReadModels } from '../platform/read-models.ts';

const AT_ONCE = 500;

/** How many battles players have won: their ranks are locked, and the player is the winner (U-107). */
@Injectable()
export class BattlesWon {
  constructor(private readonly models: ReadModels) {}

  /** Deleted ones do not count. */
  async of(organisationId: string, profileId: string): Promise<number> {
    let won = 0;
    const filter = { organisationId, players: { any: [profileId] }, deleted: false };
    for await (const part of this.models.walk<Competition>('competitions', filter, {
      sort: [{ field: 'competitionId' }],
      limit: AT_ONCE,
    })) {
      const keys = part.map(({ document: { competitionId } }) => roundKey(organisationId, competitionId, 1));
      const rounds = await this.models.getMany<ClosedRound>('competition-rounds', keys);
      for (const { document } of rounds.values()) if (lockOf(document)?.winners.some(({ id }) => id === profileId)) won++;
    }
    return won;
  }
}
