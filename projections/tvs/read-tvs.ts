import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { CODE_MS } from '../../src/tvs/tv-code.values.ts';
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
    const contact = (tvId: string, since: Instant) => {
      const { seenAt, build = '' } = there.get(tvId) ?? {};
      const online = seenAt !== undefined && isOnline(seenAt, now);
      const awaited = seenAt === undefined && now < later(since, CODE_MS);
      return { since, online: online ? 1 : 0, last_contact: seenAt ?? null, awaited: awaited ? 1 : 0, build } as const;
    };
    const paired = items.map(({ document: { tvId, name, castId, pairedAt } }): TvRow => {
      return { id: tvId, name, castid: castId, by: 'pairing', ...contact(tvId, pairedAt) };
    });
    const others = letIn
      .filter(({ by }) => by !== 'pairing')
      .sort((a, b) => (a.since < b.since ? -1 : 1))
      .map(({ tvId, castId, by, since }): TvRow => ({ id: tvId, name: '', castid: castId, by, ...contact(tvId, since) }));
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
