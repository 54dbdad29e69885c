import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { everyRecord, put, type RecordKind, Records, type RecordWrite } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, newToken } from './secrets.ts';

/** A screen of an organisation that nobody is signed in at (a TV). `shows`: the ids of all that it may see. */
export type Device = {
  deviceId: string;
  organisationId: string;
  shows: readonly string[];
  createdAt: Instant;
  createdBy: string | null;
  /** How a TV came: what it shows follows from that. Absent of others. */
  came?: Came;
  /** A hash of what its browser calls itself (clientid). */
  client?: string;
  /** Its last contact, to a third of a minute; it is let in for {@link LASTS_MS} from there. Those that were let in before there was an end have none of both until their next. */
  seenAt?: Instant;
  expiresAt?: Instant;
  /** Of its page, as it said last. */
  build?: string;
};
/** Paired by an admin, or let in to one cast by the link of this generation: with its pin, or in a second window of an admin. */
export type Came = { by: 'pairing' } | { by: 'pin' | 'window'; castId: string; generation: number };
/** What TVs see, as their area answers as of now. */
type Sight = {
  /** The cast of a TV; nothing when it is let in no more. */
  castOf(device: Device & { came: Came }): Promise<string | undefined>;
  /** The ids of all that a cast shows, its own first. */
  shownBy(organisationId: string, castId: string): Promise<readonly string[]>;
};
/** As of now; `castId` of a TV. */
type Found = Device & { castId?: string };
type Admitting = Pick<Device, 'organisationId' | 'shows' | 'createdBy' | 'came' | 'client'> & { deviceId?: string };

/** By the hashes of their secrets. */
export const DEVICES: RecordKind<Device> = {
  name: 'devices',
  fields: { deviceId: 'unique', organisationId: 'value' },
  expires: 'expiresAt',
};

/** What the secrets of devices begin with. */
export const DEVICE = 'device_';
/** From its last contact. */
const LASTS_MS = 30 * 86_400_000;
/** Contact is noted this often at most. */
const NOTED_EVERY_MS = 20_000;

/** The devices: their secrets are kept as hashes only. They last until they are revoked, or were away for 30 days. */
@Injectable()
export class Devices implements OnModuleInit {
  private sight: Sight | undefined;

  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(DEVICES);
  }

  /** What TVs see is answered by their area. */
  seeBy(sight: Sight): void {
    this.sight = sight;
  }

  /** Lets a device in. Its secret is answered once. */
  async admit(device: Admitting, now: Instant): Promise<Device & { secret: string }> {
    const { step, ...admitted } = this.admission(device, now);
    await this.records.write([step]);
    return admitted;
  }

  /** The same, to be written with something else. */
  admission({ deviceId = crypto.randomUUID(), ...device }: Admitting, now: Instant): Device & { secret: string; step: RecordWrite } {
    const secret = `${DEVICE}${newToken()}`;
    const admitted = { ...device, deviceId, createdAt: now, seenAt: now, expiresAt: later(now, LASTS_MS) };
    return { ...admitted, secret, step: put(DEVICES, hashOf(secret), admitted, null) };
  }

  /** The device, unless it was revoked or away for too long. It was in contact. */
  async find(secret: string, now: Instant): Promise<Found | undefined> {
    const key = hashOf(secret);
    const device = (await this.records.get(DEVICES, key))?.document;
    const found = device && (await this.letIn(device, now));
    if (!found) return undefined;
    // A full disk must not stop reads.
    if (!device.seenAt || later(device.seenAt, NOTED_EVERY_MS) <= now) void this.note(key, now).catch(() => undefined);
    const { organisationId, castId, shows } = found;
    return { ...found, shows: castId === undefined ? shows : ((await this.sight?.shownBy(organisationId, castId)) ?? []) };
  }

  async get(deviceId: string): Promise<Device | undefined> {
    return (await this.records.find(DEVICES, { deviceId })).items[0]?.document;
  }

  /** Its page is there, and of this build. */
  async here(deviceId: string, build: string | undefined, now: Instant): Promise<void> {
    const [key] = await this.records.keys(DEVICES, { deviceId });
    if (key !== undefined) await this.note(key, now, build);
  }

  /** Those of an organisation that are let in; not what they see. */
  async all(organisationId: string, now: Instant): Promise<Found[]> {
    const found = [];
    for await (const { document } of everyRecord(this.records, DEVICES, { organisationId })) found.push(await this.letIn(document, now));
    return found.filter((device) => device !== undefined);
  }

  /** Answers whether there was such a device. It sees nothing more when this answers. */
  async revoke(organisationId: string, deviceId: string): Promise<boolean> {
    const revoked = await this.records.deleteAll(DEVICES, { organisationId, deviceId });
    await this.access.announce({ deviceId });
    return revoked === 1;
  }

  async revokeAll(organisationId: string): Promise<void> {
    for await (const { document } of everyRecord(this.records, DEVICES, { organisationId }))
      await this.revoke(organisationId, document.deviceId);
  }

  private async letIn(device: Device, now: Instant): Promise<Found | undefined> {
    const { came, expiresAt } = device;
    if (expiresAt !== undefined && expiresAt <= now) return undefined;
    if (!came) return device;
    const castId = await this.sight?.castOf({ ...device, came });
    return castId === undefined ? undefined : { ...device, castId };
  }

  private async note(key: string, now: Instant, build?: string): Promise<void> {
    await this.records.change(DEVICES, key, (device) => ({
      ...device,
      seenAt: now,
      expiresAt: later(now, LASTS_MS),
      ...(build !== undefined && { build }),
    }));
  }
}
