import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { IntegrationEvent, IntegrationSettings, IntegrationWords } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, openIntegration } from './integrations.ts';

/** An integration as it is sent; what is absent stays as it is. */
export type GivenIntegration = Partial<IntegrationSettings & IntegrationWords>;

/** Connects a system, or changes what is set of one. Which kind of system it is stays for ever. */
export class SaveIntegration extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly integration: { configId: string; isNew: boolean },
    readonly given: GivenIntegration,
  ) {
    super();
  }
}

const MOST_INTEGRATIONS = 200;
const USUAL = { useShareSettings: true, tokenValidMinutes: 60, sessionValidMinutes: 24 * 60 };
const NO_WORDS = { name2: '', url: '', logo: '' };

type Whole = { settings: IntegrationSettings; words: IntegrationWords };

/** What was sent over what there is. @throws Refused name-missing, system-type-missing, system-type-fixed */
export function wholeIntegration(given: GivenIntegration, before: Whole | undefined): Whole {
  const { systemType = given.systemType, ...settings } = before?.settings ?? { ...USUAL, systemType: undefined };
  const words = before?.words ?? { ...NO_WORDS, name: '' };
  if (systemType === undefined) throw new Refused('system-type-missing', 'An integration needs the kind of its system');
  if (given.systemType !== undefined && given.systemType !== systemType)
    throw new Refused('system-type-fixed', 'Which kind of system it is stays as it is');
  const { useShareSettings, tokenValidMinutes, sessionValidMinutes } = { ...settings, ...given };
  const { name, name2, url, logo } = { ...words, ...given };
  if (name === '') throw new Refused('name-missing', 'An integration needs a name');
  return { settings: { systemType, useShareSettings, tokenValidMinutes, sessionValidMinutes }, words: { name, name2, url, logo } };
}

/** Nothing where it is as it was. @throws Refused too-many-integrations */
export function saveIntegration(
  { configId, isNew }: { configId: string; isNew: boolean },
  { settings, words, isSame }: { settings: IntegrationSettings; words: Sealed; isSame: boolean },
  { configs, formerIds }: Integrations,
): IntegrationEvent[] {
  if (isSame || formerIds.has(configId)) return [];
  if (isNew && configs.size >= MOST_INTEGRATIONS)
    throw new Refused('too-many-integrations', `There are ${MOST_INTEGRATIONS} integrations at most`);
  return [{ type: 'IntegrationSaved', data: { configId, settings, words } }];
}

@CommandHandler(SaveIntegration)
export class SaveIntegrationHandler implements ICommandHandler<SaveIntegration> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound; Refused of the decisions */
  execute({ context, integration, given }: SaveIntegration): Promise<Decided<IntegrationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      const stands = state.configs.get(integration.configId);
      if (!stands && !integration.isNew) throw new NotFound('integration');
      const said = stands && (await openIntegration(this.keys, stands));
      const before = said && { settings: stands.settings, words: said };
      const { settings, words } = wholeIntegration(given, before);
      const isSame = isDeepStrictEqual({ settings, words }, before);
      const sealed = await this.keys.seal(JSON.stringify(words), organisationId);
      return saveIntegration(integration, { settings, words: sealed, isSame }, state);
    });
  }
}
