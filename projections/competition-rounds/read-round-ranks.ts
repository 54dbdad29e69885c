import { Injectable } from '@nestjs/common';
import type { RankedRow } from '../../src/competitions/winners.values.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { ReadRosters, targetOfRow } from '../competition-rosters/read-rosters.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import { FactLog } from '../platform/fact-log.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { BringersRead, Reading } from '../scoreboard/board-readings.ts';
import type { BoardStanding } from '../scoreboard/board.ts';
import { Readings } from '../scoreboard/readings.ts';
import { type ClosedRound, isClosedRound, type KeptLock, roundKey } from './competition-rounds.ts';

/** A closed round, by when what counts in it was known. */
type AtCut = { organisationId: string; competitionId: string; round: number; knownBy: Instant };
type Named = Pick<ClosedRound, 'organisationId' | 'competitionId' | 'number'>;
/** A round that is closed: of which series, and what counts in it by when it happened. */
type ClosedSpan = Pick<AtCut, 'competitionId' | 'round'> & { seriesIds: readonly string[]; from: Instant; until: Instant };

/** The ranks of closed rounds, as boards have them. */
@Injectable()
export class ReadRoundRanks {
  constructor(
    private readonly projector: Projector,
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
    private readonly readings: Readings,
    private readonly facts: FactLog,
  ) {}

  async cutOf({ organisationId, competitionId, round }: Omit<AtCut, 'knownBy'>, position: Position) {
    await this.projector.reached(position);
    const { until, knownBy } = (await this.closed(organisationId, competitionId, round)) ?? {};
    return until && knownBy ? { until, knownBy } : undefined;
  }

  async of({ organisationId, competitionId, round, knownBy }: AtCut, position: Position): Promise<RankedRow[] | undefined> {
    await this.projector.reached(position);
    const closed = await this.closed(organisationId, competitionId, round);
    return closed?.knownBy === knownBy ? this.rows(closed) : undefined;
  }

  async bringers(
    { organisationId, competitionId, round: number }: Omit<AtCut, 'knownBy'>,
    position: Position,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    await this.projector.reached(position);
    return this.bringersOf({ organisationId, competitionId, number });
  }

  async known({ organisationId, competitionId, round }: Omit<AtCut, 'knownBy'>, position: Position): Promise<RankedRow[] | undefined> {
    await this.projector.reached(position);
    const closed = await this.closed(organisationId, competitionId, round);
    return closed?.knownBy ? this.rows(closed, { knownBy: await this.recordedAt(position) }) : undefined;
  }

  async closedIn(organisationId: string, position: Position): Promise<ClosedSpan[]> {
    await this.projector.reached(position);
    const spans: ClosedSpan[] = [];
    for await (const { competitionId, number: round, rules, from, until } of this.allClosed(organisationId))
      spans.push({ competitionId, round, seriesIds: rules.series.map(({ seriesId }) => seriesId), from, until });
    return spans;
  }

  /** Those that are not open again, one after the other: each carries all of its locks. */
  async *allClosed(organisationId: string): AsyncGenerator<ClosedRound> {
    for await (const { document } of this.models.scan('competition-rounds', { prefix: `${organisationId}/` }))
      if (isClosedRound(document) && document.knownBy !== null) yield document;
  }

  async closed(organisationId: string, competitionId: string, round: number): Promise<ClosedRound | undefined> {
    return (await this.models.get<ClosedRound>('competition-rounds', roundKey(organisationId, competitionId, round)))?.document;
  }

  /** When the fact at a position was recorded. */
  async recordedAt(position: Position): Promise<Instant> {
    for await (const { metadata } of this.facts.at([position])) return metadata.recordedAt;
    throw new Error(`there is no fact at ${position}`);
  }

  /** Those of a closed round as they were when a lock was made of it. */
  rowsOfLock(closed: ClosedRound, { knownBy, rules, until, rosterBy, disqualified }: KeptLock): Promise<RankedRow[]> {
    return this.rows(closed, { knownBy, rules, until, rosterBy, disqualified });
  }

  /** The ranked rows of a closed round, as its board has them, or would have. */
  async rows(closed: ClosedRound, whatIf?: WhatIf): Promise<RankedRow[]> {
    const { organisationId, competitionId } = closed;
    const rules = whatIf?.rules ?? closed.rules;
    const rosterBy = whatIf?.rosterBy ?? closed.rosterBy;
    const roster = rules.usesTargets ? await this.rosters.of(organisationId, competitionId, rosterBy) : undefined;
    const standings = (await this.read(closed, whatIf, { kind: 'standings' })).flatMap((part) => JSON.parse(part) as BoardStanding[]);
    return standings.flatMap(({ profileId: id, rank, points }) => {
      const target = roster && targetOfRow(id, rules, roster);
      return rank === null ? [] : [{ id, rank, points, ...(target !== undefined && { target }) }];
    });
  }

  /** Where teams compete, who brought something that counts to each: by the ids of rows. */
  async bringersOf(round: Named, whatIf?: WhatIf): Promise<ReadonlyMap<string, readonly string[]>> {
    const [text = '[]'] = await this.read(round, whatIf, { kind: 'bringers' });
    return new Map(JSON.parse(text) as BringersRead);
  }

  /** Who would have a target that does not end the round, as its board has it: the first, and those who are asked for. */
  async reached(round: Named, whatIf: WhatIf, most: number, asked: readonly string[]): Promise<{ row: string; at: Instant }[]> {
    const [text = '[]'] = await this.read(round, whatIf, { kind: 'reached', most, asked });
    return JSON.parse(text) as { row: string; at: Instant }[];
  }

  private read({ organisationId, competitionId, number: round }: Named, whatIf: WhatIf | undefined, reading: Reading) {
    return this.readings.ofRound(organisationId, { competitionId, round, ...(whatIf && { whatIf }) }, reading);
  }
}
