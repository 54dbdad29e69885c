import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import { TvGround } from './tv-ground.ts';
import type { Tv } from './tvs.ts';
import type { TvRow } from './tvs.view.ts';

/** More than anybody has. */
const MOST_TVS = 10_000;
const ONLINE_MS = 60_000;

/** Displays of an organisation: what facts say of them, and whether they are there. */
@Injectable()
export class ReadTvs {
  constructor(
    private readonly models: ReadModels,
    private readonly ground: TvGround,
  ) {}

  /** Those that are paired by name, then the others by when they came. */
  async all(organisationId: string, now: Instant): Promise<TvRow[]> {
    const [{ items }, letIn] = await Promise.all([
      this.models.find<Tv>('tvs', { organisationId }, { sort: [{ field: 'name' }], limit: MOST_TVS }),
      this.ground.letIn(organisationId, now),
    ]);
    const there = new Map(letIn.map((one) => [one.tvId, one]));
    const contact = (tvId: string) => {
      const { seenAt, build = '' } = there.get(tvId) ?? {};
      return { online: seenAt !== undefined && isOnline(seenAt, now) ? 1 : 0, last_contact: seenAt ?? null, build } as const;
    };
    const paired = items.map(({ document: { tvId, name, castId, pairedAt } }): TvRow => {
      return { id: tvId, name, castid: castId, by: 'pairing', since: pairedAt, ...contact(tvId) };
    });
    const others = letIn
      .filter(({ by }) => by !== 'pairing')
      .sort((a, b) => (a.since < b.since ? -1 : 1))
      .map(({ tvId, castId, by, since }): TvRow => ({ id: tvId, name: '', castid: castId, by, since, ...contact(tvId) }));
    return [...paired, ...others];
  }

  /** The casts that a display of shows now. */
  async castsOnline(organisationId: string, now: Instant): Promise<ReadonlySet<string>> {
    const letIn = await this.ground.letIn(organisationId, now);
    return new Set(letIn.filter(({ seenAt }) => isOnline(seenAt, now)).map(({ castId }) => castId));
  }
}

function isOnline(seenAt: Instant, now: Instant): boolean {
  return later(seenAt, ONLINE_MS) > now;
}
