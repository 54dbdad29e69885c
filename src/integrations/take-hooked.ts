import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Webhook } from 'standardwebhooks';
import { Limits } from '../accounts/limits.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { Forbidden, Gone, NotFound, NotSignedIn } from '../platform/http/refusals.ts';
import { Standing } from '../platform/http/standing.ts';
import { Quotas } from '../platform/quota.ts';
import { type Hook, Hooks } from './hooks.ts';
import type { DeliveryWay } from './integrations.events.ts';
import { integrations, integrationsOf } from './integrations.ts';
import type { Payload } from './payload.values.ts';
import { ReceiveDelivery } from './receive-delivery.ts';

/** An address at which something may be taken. */
export type OpenedHook = { hookId: string; hook: Hook };
/** Headers by small letters, as they came. */
export type Sent = { payload: Payload; headers: Readonly<Record<string, string | string[] | undefined>>; bytes: number };

const DELIVERIES = '5b0e2f0a-1f0f-4a43-8e8d-60c4b5cf0f2d';

/** Takes what is sent to the addresses of hooks. */
@Injectable()
export class TakeHooked {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly hooks: Hooks,
    private readonly limits: Limits,
    private readonly quotas: Quotas,
    private readonly standing: Standing,
  ) {}

  /** Before a body is read: what is at the address. @throws NotFound; Gone where nothing is taken any more (U-139); TooManyRequests; Refused organisation-frozen */
  async open(token: string, now: Instant): Promise<OpenedHook> {
    const found = await this.hooks.find(token);
    if (!found) throw new NotFound('hook');
    const { organisationId, configId } = found.hook;
    const { configs } = await this.decisions.load(integrations, integrationsOf(organisationId));
    if (configs.get(configId)?.hooks.has(found.hookId) !== true) throw new Gone('Nothing is taken here any more');
    this.limits.count(now, { deliveriesAt: found.hookId });
    await this.standing.mustNotBeFrozen(organisationId);
    return found;
  }

  /** The same by the key of an integration (U-144). @throws Forbidden key-wrong where it opens nothing */
  async openByKey(key: string, now: Instant): Promise<OpenedHook> {
    try {
      return await this.open(key, now);
    } catch (error) {
      throw error instanceof NotFound || error instanceof Gone ? new Forbidden('The key is wrong', 'key-wrong') : error;
    }
  }

  /** @returns the id of the delivery; the same for what comes again under the same id. @throws NotSignedIn signature-wrong; BadInput of what cannot be read */
  async take({ hookId, hook }: OpenedHook, { payload, headers, bytes }: Sent, via: DeliveryWay, now: Instant): Promise<string> {
    this.mustBeSigned(hook, payload, headers);
    const { organisationId, configId, stepId } = hook;
    const id = headers['webhook-id'] ?? headers['idempotency-key'];
    const deliveryId = typeof id === 'string' ? derivedId(`${stepId ?? configId} ${id}`, DELIVERIES) : crypto.randomUUID();
    const context = { commandId: deliveryId, organisationId, actor: { userId: `hook:${hookId}` }, channel: 'hook' as const };
    const received = { configId, ...(stepId !== undefined && { stepId }), deliveryId, via };
    const ended = this.quotas.begin(organisationId, now, bytes);
    try {
      await this.commands.execute(new ReceiveDelivery(context, received, payload, now));
    } finally {
      ended();
    }
    return deliveryId;
  }

  private mustBeSigned(hook: Hook, { text }: Payload, headers: Sent['headers']): void {
    const secret = this.hooks.secretOf(hook);
    if (secret === undefined) return;
    try {
      new Webhook(secret).verify(text, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])));
    } catch {
      throw new NotSignedIn('signature-wrong', 'The signature does not hold');
    }
  }
}
