import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import { type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import type { Turning } from '../../src/revocations/turning.values.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { Gain } from '../scoreboard/shift.ts';
import { type Consequence, MOST_TOLD, type Turn } from './consequence.ts';
import type { SeriesTold } from './points-told.values.ts';

/** The totals and ranks of each series that is touched: what its board of everybody says of them. */
@Injectable()
export class Ranks implements Consequence<SeriesTold> {
  constructor(private readonly readings: Readings) {}

  says(turn: Turn): Promise<SeriesTold[]> {
    return Promise.all([...turn.series.keys()].map((seriesId) => this.ofSeries(seriesId, turn)));
  }

  private async ofSeries(seriesId: string, turn: Turn): Promise<SeriesTold> {
    const { organisationId, series, recordedAt, nameOf } = turn;
    const { changes, changeCount } = await this.readings.shift(
      { organisationId, seriesId, knownBy: recordedAt && justBefore(recordedAt) },
      gainsIn(seriesId, turn),
      MOST_TOLD,
    );
    return {
      seriesId,
      name: series.get(seriesId)?.name ?? '',
      linked: isLinked(seriesId, turn),
      changes: changes.map((change) => ({ ...change, name: nameOf(change.profileId) })),
      changeCount,
    };
  }
}

function justBefore(instant: Instant): Instant {
  return later(instant, -1);
}

/** What each player gains, or loses. */
export function gainsIn(seriesId: string, { kind, turned, brought }: Turning): Gain[] {
  const gains = new Map<string, Gain>();
  const add = (entry: { seriesId: string; profileId: string; points: PointAmount }, entries: 1 | -1) => {
    if (entry.seriesId !== seriesId) return;
    const { profileId } = entry;
    const gain = gains.get(profileId) ?? { profileId, micros: 0, entries: 0 };
    gains.set(profileId, { profileId, micros: gain.micros + entries * toMicros(entry.points), entries: gain.entries + entries });
  };
  for (const entry of turned) add(entry, kind === 'reinstate' ? 1 : -1);
  for (const entry of brought) add(entry, 1);
  return [...gains.values()];
}

function isLinked(seriesId: string, { turned, brought }: Turning): boolean {
  const ids = new Set(turned.map(({ entryId }) => entryId));
  return (
    turned.every((entry) => entry.seriesId !== seriesId || ids.has(entry.linkedFrom ?? '')) &&
    brought.every((entry) => entry.seriesId !== seriesId || followedEntry(entry.source) !== undefined)
  );
}
