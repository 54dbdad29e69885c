import { Injectable } from '@nestjs/common';
import { pastRounds } from '../../src/competitions/rounds.values.ts';
import type { Call } from '../../src/platform/http/who.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { BoardState } from '../scoreboard/scoreboard.view.ts';
import type { Competition } from './competitions.ts';
import type { TrialRow } from './competitions.view.ts';

/** So many rounds are told, and of each so many rows. */
const MOST_ROUNDS = 6;
const TOP = 3;

/** How past rounds would have stood by rules that are not saved, on the boards that everything else is read from. */
@Injectable()
export class TellTrials {
  constructor(
    private readonly readings: Readings,
    private readonly visible: VisibleDirectory,
  ) {}

  async of(rules: Competition['rules'], call: Call): Promise<TrialRow[]> {
    const viewer = knownViewer(call.who);
    const scope = { people: (await this.visible.of(viewer)).which };
    const told: TrialRow[] = [];
    // One after the other: who asks has one place among those who wait.
    for (const { from, before } of pastRounds(rules, call.receivedAt, MOST_ROUNDS)) {
      const trial = { ...rules, from, before, repeat: 1, order: 'Rank' } as const;
      const [text = ''] = await this.readings.tried(scope, { trial }, call, { kind: 'state', limit: TOP });
      const { header, rows } = JSON.parse(text) as BoardState;
      told.push({
        from,
        before,
        ranked: header.ranked,
        entries: header.entries,
        rows: rows.flatMap(({ profileId: id, name, rank, tied, points }) => (rank === null ? [] : [{ id, name, rank, tied, points }])),
      });
    }
    return told;
  }
}
