import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { type Kept, put, type RecordKind, Records, RecordConflict } from '../platform/records/records.ts';

/** What lets Laurel into another system. `until`: when it is over; `refresh`: what another one is had for then. */
export type Access = { token: string; refresh?: string; until?: Instant; subdomain: string };

type KeptAccess = { organisationId: string; access: Uint8Array; renewedBy?: { until: Instant } };
/** By the ids of integrations. */
export const ACCESS_TOKENS: RecordKind<KeptAccess> = {
  name: 'access-tokens',
  fields: { organisationId: 'value', access: 'bytes' },
};

/** It is renewed a minute before it is over, and by one of all processes: who renews it has so long. */
const EARLY_MS = 60_000;
const RENEWAL_MS = 30_000;
const LOOK_MS = 100;

/** What was given to integrations: rows, never facts, sealed. */
@Injectable()
export class AccessTokens implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(ACCESS_TOKENS);
  }

  async keep(organisationId: string, configId: string, access: Access): Promise<void> {
    await this.records.write([put(ACCESS_TOKENS, configId, { organisationId, access: this.sealed(access) })]);
  }

  /**
   * One that is good now. Of many who need it at the same time, on all nodes, one renews it, and the others wait: what it is renewed with may be used once.
   * @param renew nothing where it cannot be renewed
   */
  async good(
    organisationId: string,
    configId: string,
    now: Instant,
    renew: (access: Access) => Promise<Access | undefined>,
  ): Promise<Access | undefined> {
    for (let at = now; ; at = later(at, LOOK_MS)) {
      const kept = await this.records.get(ACCESS_TOKENS, configId);
      if (kept?.document.organisationId !== organisationId) return undefined;
      const access = JSON.parse(this.keys.openOwn(kept.document.access)) as Access;
      if (access.until === undefined || access.until > later(at, EARLY_MS)) return access;
      if ((kept.document.renewedBy?.until ?? '') <= at && (await this.claim(configId, kept, at)))
        return this.renewed(organisationId, configId, access, renew);
      await wait(LOOK_MS);
    }
  }

  private async renewed(
    organisationId: string,
    configId: string,
    access: Access,
    renew: (access: Access) => Promise<Access | undefined>,
  ): Promise<Access | undefined> {
    try {
      const renewed = await renew(access);
      await this.keep(organisationId, configId, renewed ?? access);
      return renewed;
    } catch (error) {
      await this.keep(organisationId, configId, access);
      throw error;
    }
  }

  private async claim(configId: string, { document, version }: Kept<KeptAccess>, at: Instant): Promise<boolean> {
    try {
      await this.records.write([put(ACCESS_TOKENS, configId, { ...document, renewedBy: { until: later(at, RENEWAL_MS) } }, version)]);
      return true;
    } catch (error) {
      if (error instanceof RecordConflict) return false;
      throw error;
    }
  }

  private sealed(access: Access): Uint8Array {
    return this.keys.sealOwn(JSON.stringify(access));
  }
}
