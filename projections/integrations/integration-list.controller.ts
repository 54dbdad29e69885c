import { Query } from '@nestjs/common';
import { SYSTEM_TYPES, type SystemType, SYSTEMS } from '../../src/integrations/systems.values.ts';
import { listOf, object, ok, text, word } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { ScoreSeriesList } from '../score-series/score-series-list.ts';
import { codeSnippets, embedSnippet } from './code-snippets.ts';
import { configRowOf, outgoingRowOf, stepRowOf, usualStepRowOf } from './integration-rows.ts';
import { configRow, outgoingRow, setupRow, snippetRow, stepRow, usualStepRow } from './integrations.view.ts';
import { ReadIntegrations } from './read-integrations.ts';
import { SYSTEMS_IN_WORDS } from './systems-in-words.ts';

/** Where people reach the site. Bound where everything is put together. */
export abstract class IntegrationGround {
  abstract readonly origin: string;
}

const ACTING = { optional: true, note: 'The acting profile' } as const;
class Acting {
  @Id(ACTING) profileid?: string;
}
class GetConfigs extends Acting {
  @Id({ optional: true, note: 'Only this one' }) id?: string;
  @OneOf(SYSTEM_TYPES, { optional: true, note: 'Only those of this kind of system' }) system_type?: SystemType;
}
class GetPart extends Acting {
  @Id() id!: string;
}
class GetSnippets extends Acting {
  @Id({ note: 'The integration' }) id!: string;
  @OneOf(SYSTEM_TYPES, { optional: true, note: 'Its kind of system; it is known' }) system_type?: SystemType;
}
class GetDefaults extends Acting {
  @OneOf(SYSTEM_TYPES) system_type!: SystemType;
  @Id({ optional: true, note: 'The integration that begins' }) setupid?: string;
}
class GetIds extends Acting {
  @Id({ optional: true, note: 'The acting organisation' }) groupid?: string;
}

/** What admins read of integrations. */
@Route('externalApiConfig')
export class IntegrationListController {
  constructor(
    private readonly integrations: ReadIntegrations,
    private readonly ground: IntegrationGround,
    private readonly series: ScoreSeriesList,
  ) {}

  @Get(
    'get_setup_defaults',
    'What steps of a kind of system usually are, one for each of its events, and the score series that they can give points in.',
    ok({ defaults: object({ steps: listOf(usualStepRow) }), score_series: listOf(object({ id: text, name: text })) }),
  )
  @Allow(admin, { scope: 'read' })
  async getSetupDefaults(@Query() { system_type: type }: GetDefaults, @CallOf() call: Call) {
    const series = await this.series.all(call, {});
    return {
      status: 'ok',
      defaults: { steps: SYSTEMS[type].events.map((event) => usualStepRowOf(type, event)) },
      score_series: series.map(({ id, name }) => ({ id, name })),
    };
  }

  @Get(
    'get_api_config',
    'The integrations of the organisation with their steps and what they send, by name.',
    ok({ configs: listOf(configRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async getApiConfig(@Query() { id, system_type }: GetConfigs, @CallOf() { who: { organisationId = '' } }: Call) {
    const all = await this.integrations.all(organisationId, system_type);
    const found = id === undefined ? all : all.filter(({ configId }) => configId === id);
    if (id !== undefined && found.length === 0) throw new NotFound('integration');
    const last = await this.integrations.lastLines(organisationId, found);
    return { status: 'ok', configs: found.map((config) => configRowOf(config, last)) };
  }

  @Get('get_config_step', 'A step of an integration.', ok({ step: stepRow }))
  @Allow(admin, { scope: 'read' })
  async getConfigStep(@Query() { id }: GetPart, @CallOf() { who: { organisationId = '' } }: Call) {
    const config = await this.integrations.having(organisationId, id, 'step');
    const step = config.steps.find(({ stepId }) => stepId === id);
    if (!step) throw new NotFound('step');
    const last = await this.integrations.lastLines(organisationId, [config]);
    return { status: 'ok', step: stepRowOf(config, step, last(id)) };
  }

  @Get('get_config_event', 'What an integration sends.', ok({ event: outgoingRow }))
  @Allow(admin, { scope: 'read' })
  async getConfigEvent(@Query() { id }: GetPart, @CallOf() { who: { organisationId = '' } }: Call) {
    const config = await this.integrations.having(organisationId, id, 'event');
    const event = config.events.find(({ eventId }) => eventId === id);
    if (!event) throw new NotFound('event');
    return { status: 'ok', event: outgoingRowOf(config, event) };
  }

  @Get('get_setups', 'The kinds of systems that can be connected, and how often each is.', ok({ setups: listOf(setupRow) }))
  @Allow(admin, { scope: 'read' })
  async getSetups(@Query() _: Acting, @CallOf() { who: { organisationId = '' } }: Call) {
    const all = await this.integrations.all(organisationId);
    const setups = SYSTEM_TYPES.map((system_type) => ({
      system_type,
      ...SYSTEMS_IN_WORDS[system_type],
      events: [...SYSTEMS[system_type].events],
      installed: all.filter(({ settings }) => settings.systemType === system_type).length,
    }));
    return { status: 'ok', setups };
  }

  @Get(
    'get_code_snippets',
    'Programs that send a row to a step of an integration, signed, and one that embeds a board. Address and secret are left to fill in.',
    ok({ snippets: listOf(snippetRow), embed: text }),
  )
  @Allow(admin, { scope: 'read' })
  async getCodeSnippets(@Query() { id }: GetSnippets, @CallOf() { who: { organisationId = '' } }: Call) {
    const [{ origin }, one] = [this.ground, await this.integrations.one(organisationId, id)];
    return { status: 'ok', snippets: codeSnippets(origin, one), embed: embedSnippet(origin, one) };
  }

  @Get(
    'get_integration_ids',
    'The integrations of the organisation, by name.',
    ok({ integrations: listOf(object({ id: text, system_type: word(...SYSTEM_TYPES), instance_name: text })) }),
  )
  @Allow(admin, { scope: 'read' })
  async getIntegrationIds(@Query() { groupid }: GetIds, @CallOf() { who }: Call) {
    ofOwnGroup(groupid, who);
    const all = await this.integrations.all(who.organisationId ?? '');
    const integrations = all.map(({ configId, settings, words }) => ({
      id: configId,
      system_type: settings.systemType,
      instance_name: words.name,
    }));
    return { status: 'ok', integrations };
  }
}
