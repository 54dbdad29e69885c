import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { type Kept, put, type RecordKind, Records, RecordConflict, remove } from '../platform/records/records.ts';

/** What lets Laurel into another system. `until`: when it is over; `refresh`: what another one is had for then. */
export type Access = { token: string; refresh?: string; until?: Instant; subdomain: string };

/** `accessId`: tells it from those given before and after. `over`: the system has ended it. */
type KeptAccess = { organisationId: string; accessId: string; access: Uint8Array; renewedBy?: { until: Instant }; over?: true };
/** By the ids of integrations. */
export const ACCESS_TOKENS: RecordKind<KeptAccess> = {
  name: 'access-tokens',
  fields: { organisationId: 'value', access: 'bytes' },
};

/** The other system has ended an access, or it is over and nothing renews it: somebody must let Laurel in once more. */
export class AccessOver extends Error {
  constructor(readonly accessId = '') {
    super('it lets Laurel in no more');
  }
}

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
    const accessId = crypto.randomUUID();
    await this.records.write([put(ACCESS_TOKENS, configId, { organisationId, accessId, access: this.sealed(access) })]);
  }

  /** Whether this access is the one that an integration has, and over. */
  async isOver(configId: string, accessId: string): Promise<boolean> {
    const kept = (await this.records.get(ACCESS_TOKENS, configId))?.document;
    return kept?.over === true && kept.accessId === accessId;
  }

  async forget(configId: string): Promise<void> {
    await this.records.write([remove(ACCESS_TOKENS, configId)]);
  }

  /**
   * One that is good now. Of many who need it at the same time, on all nodes, one renews it, and the others wait: what it is renewed with may be used once.
   * @param renew nothing where nobody knows how
   * @throws AccessOver, once `renew` has
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
      if (kept.document.over) throw new AccessOver(kept.document.accessId);
      const access = JSON.parse(this.keys.openOwn(kept.document.access)) as Access;
      if (access.until === undefined || access.until > later(at, EARLY_MS)) return access;
      const until = later(at, RENEWAL_MS);
      if ((kept.document.renewedBy?.until ?? '') <= at && (await this.claim(configId, kept, until)))
        return this.renewed(configId, { accessId: kept.document.accessId, until }, access, renew);
      await wait(LOOK_MS);
    }
  }

  private async renewed(
    configId: string,
    claimed: { accessId: string; until: Instant },
    access: Access,
    renew: (access: Access) => Promise<Access | undefined>,
  ): Promise<Access | undefined> {
    try {
      const renewed = await renew(access);
      await this.unclaim(configId, claimed, renewed && { access: this.sealed(renewed) });
      return renewed;
    } catch (error) {
      const isOver = error instanceof AccessOver;
      await this.unclaim(configId, claimed, isOver ? { over: true } : undefined);
      throw isOver ? new AccessOver(claimed.accessId) : error;
    }
  }

  /** Another access that was given meanwhile stays as it is. */
  private async unclaim(
    configId: string,
    { accessId, until }: { accessId: string; until: Instant },
    becomes: Partial<KeptAccess> = {},
  ): Promise<void> {
    await this.records.change(ACCESS_TOKENS, configId, ({ renewedBy, ...kept }) =>
      kept.accessId === accessId && renewedBy?.until === until ? { ...kept, ...becomes } : undefined,
    );
  }

  private async claim(configId: string, { document, version }: Kept<KeptAccess>, until: Instant): Promise<boolean> {
    try {
      await this.records.write([put(ACCESS_TOKENS, configId, { ...document, renewedBy: { until } }, version)]);
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
