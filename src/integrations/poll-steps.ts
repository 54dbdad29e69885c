import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { Standing } from '../platform/http/standing.ts';
import { everyRecord, Records } from '../platform/records/records.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { ACCESS_TOKENS } from './access-tokens.ts';
import { Connections } from './connections.ts';
import { type Integration, integrations, integrationsOf } from './integrations.ts';
import { rowsIn } from './payloads.ts';
import { ReceiveDelivery } from './receive-delivery.ts';
import type { SystemType } from './systems.values.ts';

const EVERY_MINUTES = 15;
/** A system that does not answer holds up no more than these. */
const AT_ONCE = 8;

/** Reads the rows of systems that are asked for them: every quarter of an hour, and when an admin says so. Each time is a delivery. */
@Injectable()
export class PollSteps implements OnModuleInit {
  private readonly log = new Logger('Integrations');

  constructor(
    private readonly scheduler: Scheduler,
    private readonly records: Records,
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
    private readonly connections: Connections,
    private readonly standing: Standing,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.scheduler.addRound({ name: 'poll-steps', recurs: { every: 'minutes', minutes: EVERY_MINUTES }, go: () => this.pollAll() });
  }

  /** One step: how many rows there were. @throws Error where the system does not answer, or what it says cannot be read */
  async poll(
    organisationId: string,
    { configId, stepId, systemType }: { configId: string; stepId: string; systemType: SystemType },
    at: Instant,
  ): Promise<{ deliveryId: string; rows: number }> {
    const access = await this.connections.access(organisationId, configId, systemType, at);
    if (!access) throw new Error('nothing lets Laurel in');
    const { via, text } = await this.connections.rows(systemType, access);
    const deliveryId = derivedId(`poll ${at}`, stepId);
    const context = { commandId: deliveryId, organisationId, actor: {}, channel: 'schedule' as const };
    const payload = { type: 'json' as const, text };
    const { configs } = await this.decisions.load(integrations, integrationsOf(organisationId));
    const isWhole = via === 'poll' && configs.get(configId)?.steps.get(stepId)?.settings.fetchAll === true;
    const received = { configId, stepId, deliveryId, via, ...(isWhole && { isWhole }) };
    await this.commands.execute(new ReceiveDelivery(context, received, payload, at));
    return { deliveryId, rows: rowsIn(payload).length };
  }

  private async pollAll(): Promise<void> {
    const at = this.clock.now();
    const under: Promise<void>[] = [];
    for await (const { key: configId, document } of everyRecord(this.records, ACCESS_TOKENS, {})) {
      under.push(this.pollConfig(document.organisationId, configId, at));
      if (under.length >= AT_ONCE) await Promise.all(under.splice(0));
    }
    await Promise.all(under);
  }

  private async pollConfig(organisationId: string, configId: string, at: Instant): Promise<void> {
    try {
      const { configs } = await this.decisions.load(integrations, integrationsOf(organisationId));
      const config = configs.get(configId);
      const polled = pollable(config);
      if (!config || config.accessEnded || polled.length === 0) return;
      const { systemType } = config.settings;
      await this.standing.mustNotBeFrozen(organisationId);
      for (const stepId of polled) await this.poll(organisationId, { configId, stepId, systemType }, at);
    } catch (error) {
      this.log.warn(`integration ${configId} could not be asked for its rows: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** The steps of an integration that ask for rows now. */
export function pollable(config: Integration | undefined): string[] {
  if (!config?.isOn) return [];
  return [...config.steps].flatMap(([stepId, { isOn, settings }]) => (isOn && settings.sourceType === 'poll' ? [stepId] : []));
}
