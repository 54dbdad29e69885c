import { Injectable } from '@nestjs/common';
import type { SystemType } from '../../src/integrations/systems.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { ReadModels } from '../platform/read-models.ts';
import { lastKey, type LogLine } from './integration-log.ts';
import { type Integration, integrationKey } from './integrations.ts';

/** More than an organisation has. */
const MOST = 1_000;

/** Reads the integrations of an organisation. */
@Injectable()
export class ReadIntegrations {
  constructor(private readonly models: ReadModels) {}

  /** By name. */
  async all(organisationId: string, systemType?: SystemType): Promise<Integration[]> {
    const { items } = await this.models.find<Integration>('integrations', { organisationId }, { limit: MOST });
    const found = items.map(({ document }) => document);
    const named = found.sort((a, b) => a.words.name.localeCompare(b.words.name, 'en') || (a.configId < b.configId ? -1 : 1));
    return systemType === undefined ? named : named.filter(({ settings }) => settings.systemType === systemType);
  }

  /** @throws NotFound */
  async one(organisationId: string, configId: string): Promise<Integration> {
    const kept = await this.models.get<Integration>('integrations', integrationKey(organisationId, configId));
    if (!kept) throw new NotFound('integration');
    return kept.document;
  }

  /** That which has a step, or sends something. @throws NotFound of `what` */
  async having(organisationId: string, partId: string, what: 'step' | 'event'): Promise<Integration> {
    const { items } = await this.models.find<Integration>('integrations', { partIds: { any: [partId] } }, { limit: MOST });
    const found = items.find(({ document }) => document.organisationId === organisationId);
    if (!found) throw new NotFound(what);
    return found.document;
  }

  /** The last line of the log about each step that has one. */
  async lastLines(organisationId: string, configs: readonly Integration[]): Promise<(stepId: string) => LogLine | undefined> {
    const keys = configs.flatMap(({ steps }) => steps.map(({ stepId }) => lastKey(organisationId, stepId)));
    const lines = await this.models.getMany<LogLine>('integration-log', keys);
    return (stepId) => lines.get(lastKey(organisationId, stepId))?.document;
  }
}
