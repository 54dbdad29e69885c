import { Injectable } from '@nestjs/common';
import { isClosedRound, lockOf } from '../../projections/competition-rounds/competition-rounds.ts';
import { ReadRoundRanks } from '../../projections/competition-rounds/read-round-ranks.ts';
import { type Competition, competitionKey } from '../../projections/competitions/competitions.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { digestOf } from '../competitions/lock-ranks.ts';

/** A round whose ranks are locked, in words, and whether its board at the cut is the one that was locked. */
type Checked = { round: string; same: boolean };

/** Compares the board of each locked round at its cut with the digest of the lock that stands. */
@Injectable()
export class CheckLocks {
  constructor(
    private readonly models: ReadModels,
    private readonly ranks: ReadRoundRanks,
  ) {}

  async *check(): AsyncGenerator<Checked> {
    for await (const { document } of this.models.scan('competition-rounds')) {
      const lock = isClosedRound(document) ? lockOf(document) : undefined;
      if (!isClosedRound(document) || !lock) continue;
      const { organisationId, competitionId, number } = document;
      const rows = await this.ranks.rowsOfLock(document, lock);
      const same = digestOf(rows) === lock.digest && rows.length === lock.count;
      const kept = same ? undefined : await this.models.get<Competition>('competitions', competitionKey(organisationId, competitionId));
      yield { round: `"${kept?.document.name ?? ''}" (${competitionId}), round ${number}, lock ${lock.lock}`, same };
    }
  }
}
