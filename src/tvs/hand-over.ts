import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Devices } from '../accounts/devices.ts';
import { Limits } from '../accounts/limits.ts';
import { placeOf } from '../accounts/place.ts';
import { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Call } from '../platform/http/who.ts';
import { RecordConflict } from '../platform/records/records.ts';
import { Displays } from './displays.ts';
import { tv, tvOf } from './tv.ts';
import { TvCodes } from './tv-codes.ts';

/** What becomes of a code: its TV waits, has its token, or must show another code. */
type Polled = { state: 'waiting' | 'over' } | { state: 'paired'; token: string; tvid: string; castid: string };

/** Hands its token to a TV that was paired: to whoever holds the secret, once. */
@Injectable()
export class HandOver {
  constructor(
    private readonly codes: TvCodes,
    private readonly decisions: Decisions,
    private readonly devices: Devices,
    private readonly displays: Displays,
    private readonly limits: Limits,
  ) {}

  /** @throws NotFound, TooManyRequests of what is no secret of any TV (any more) */
  async to(secret: string, { receivedAt, address }: Call, reply: FastifyReply): Promise<Polled> {
    const kept = await this.codes.find(secret);
    if (!kept) {
      this.limits.count(receivedAt, { wrongLinksFrom: placeOf(address) });
      throw new NotFound('code');
    }
    const { organisationId, tvId, taken, expiresAt } = kept.document;
    if (taken) return { state: 'over' };
    const paired = organisationId === undefined ? undefined : (await this.decisions.load(tv, tvOf(organisationId, tvId))).paired;
    if (organisationId === undefined || !paired) return { state: expiresAt <= receivedAt ? 'over' : 'waiting' };
    const about = { organisationId, deviceId: tvId, shows: [], createdBy: null, came: { by: 'pairing' } } as const;
    const { secret: token, step } = this.devices.admission(about, receivedAt);
    try {
      await this.codes.take(kept, step);
    } catch (error) {
      // Another call of the same TV has just got it.
      if (error instanceof RecordConflict) return { state: 'over' };
      throw error;
    }
    this.displays.remember(reply, token);
    return { state: 'paired', token, tvid: tvId, castid: paired.castId };
  }
}
