import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { giveCookie, tokenIn } from '../accounts/cookies.ts';
import { type Came, DEVICE, type Device, Devices } from '../accounts/devices.ts';
import { hashOf } from '../accounts/secrets.ts';
import { cast, castOf } from '../casts/cast.ts';
import { contentOf } from '../casts/cast-item.values.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Call } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { ShownAmong } from './shown-among.ts';
import { tv, tvOf } from './tv.ts';

/** Whom a display is let in as. */
type LetIn = Required<Pick<Device, 'organisationId' | 'came' | 'createdBy'>> & Pick<Device, 'client'>;

/** Displays of casts: what they see follows from streams, as of now, so that what ends them holds at their next call, on every node. */
@Injectable()
export class Displays implements OnModuleInit {
  constructor(
    private readonly devices: Devices,
    private readonly decisions: Decisions,
    private readonly among: ShownAmong,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.devices.seeBy({
      castOf: (device) => this.castOfTv(device),
      shownBy: (organisationId, castId) => this.shownBy(organisationId, castId),
    });
  }

  /** Lets a display in that an admin has not paired. */
  letIn(about: LetIn, { receivedAt }: Call): Promise<Device & { secret: string }> {
    return this.devices.admit({ ...about, shows: [] }, receivedAt);
  }

  /** Its browser keeps the token for 400 days; how long it is good for is another matter. */
  remember(reply: FastifyReply, secret: string): void {
    giveCookie(reply, 'laurel_tv', secret.slice(DEVICE.length), { secure: this.settings.secureCookies, remember: true });
  }

  /** The display that a browser is already, if it is let in, and its token. */
  async back({ cookie, receivedAt }: Call): Promise<(Device & { castId: string; secret: string }) | undefined> {
    const token = tokenIn(cookie, 'laurel_tv');
    if (token === undefined) return undefined;
    const secret = `${DEVICE}${token}`;
    const device = await this.devices.find(secret, receivedAt);
    return device?.castId === undefined ? undefined : { ...device, castId: device.castId, secret };
  }

  /** A paired one stays with its cast, whatever becomes of that; others came by its link. */
  private async castOfTv({ organisationId, deviceId, came }: Device & { came: Came }): Promise<string | undefined> {
    const { paired, unpaired } = await this.decisions.known(tv, tvOf(organisationId, deviceId));
    if (unpaired) return undefined;
    if (came.by === 'pairing') return paired?.castId;
    const { settings, deleted, generation } = await this.decisions.known(cast, castOf(organisationId, came.castId));
    return settings && !deleted && generation === came.generation ? came.castId : undefined;
  }

  /** Of badges, boards and feeds nothing: of these a display is told by what is asked of its cast alone. */
  private async shownBy(organisationId: string, castId: string): Promise<string[]> {
    const { settings, items, deleted } = await this.decisions.known(cast, castOf(organisationId, castId));
    if (!settings || deleted) return [castId];
    const shows = items
      .map(({ item }) => item.shows)
      .filter(({ kind }) => kind === 'competition' || kind === 'battle' || kind === 'series');
    const all = shows.filter((one) => contentOf(one) === null);
    const among = all.length > 0 ? await this.among.among(organisationId, all, this.clock.now()) : [];
    return [castId, ...new Set([...shows.flatMap((one) => contentOf(one) ?? []), ...among])];
  }
}

/** What is kept of what a browser calls itself. */
export function clientOf(clientId: string | undefined): string | undefined {
  return clientId === undefined ? undefined : hashOf(clientId);
}
