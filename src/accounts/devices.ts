import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { everyRecord, put, type RecordKind, Records } from '../platform/records/records.ts';
import { AccessChanges } from './access-changes.ts';
import { hashOf, newToken } from './secrets.ts';

/** A screen of an organisation that nobody is signed in at (a TV). `shows`: the ids of all that it may see. */
export type Device = { deviceId: string; organisationId: string; shows: readonly string[]; createdAt: Instant; createdBy: string | null };

/** By the hashes of their secrets. */
export const DEVICES: RecordKind<Device> = { name: 'devices', fields: { deviceId: 'unique', organisationId: 'value' } };

/** What the secrets of devices begin with. */
export const DEVICE = 'device_';

/** The devices: their secrets are kept as hashes only, and last until they are revoked. */
@Injectable()
export class Devices implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly access: AccessChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(DEVICES);
  }

  /** Lets a device in. Its secret is answered once. */
  async admit(device: Pick<Device, 'organisationId' | 'shows' | 'createdBy'>, now: Instant): Promise<Device & { secret: string }> {
    const secret = `${DEVICE}${newToken()}`;
    const admitted = { ...device, deviceId: crypto.randomUUID(), createdAt: now };
    await this.records.write([put(DEVICES, hashOf(secret), admitted, null)]);
    return { ...admitted, secret };
  }

  /** The device, unless it was revoked. */
  async find(secret: string): Promise<Device | undefined> {
    return (await this.records.get(DEVICES, hashOf(secret)))?.document;
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
}
