import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { dataObject, mustBeThere, objectOf } from '../objects/data-object.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { Hooks } from './hooks.ts';
import type { IntegrationEvent, StepColumn, StepSettings, StepWords } from './integrations.events.ts';
import { hookOf, type Integration, integrations, integrationsOf, mustBeIntegration, openStep } from './integrations.ts';
import { SYSTEMS, type SystemType } from './systems.values.ts';

/** A step as it is sent; what is absent stays as it is, and a column that is null is taken away. */
export type GivenStep = Partial<Omit<StepSettings, 'seriesId' | 'objectId'> & Omit<StepWords, 'columns'>> & {
  seriesId?: string | null;
  objectId?: string | null;
  columns?: Readonly<Partial<Record<StepColumn, string | null>>>;
};

/**
 * Makes a step, which is off at first, or changes one. Where another event or source is its own from now on, its address is another one too: nothing
 * is taken at the former one any more.
 */
export class SaveStep extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly step: { configId: string; stepId: string; isNew: boolean },
    readonly given: GivenStep,
  ) {
    super();
  }
}

const MOST_STEPS = 50;

export type WholeStep = { settings: StepSettings; words: StepWords };

/** What a step is before anything is said of it: rows that are sent to it, laid out as is usual for the system, give points that follow each row. */
function usualStep(systemType: SystemType): WholeStep {
  const { events, usual } = SYSTEMS[systemType];
  return {
    settings: {
      sourceType: 'webhook',
      eventType: events[0] ?? 'created',
      target: 'points',
      fetchAll: false,
      revokeRule: 3,
      createTags: false,
      invitePlayers: false,
      createPlayers: false,
      ignoreDeletedPlayers: true,
    },
    words: { name: '', columns: usual, pointTypes: [], tags: [], externalIdPrefix: '', teamPrefix: '', fields: [], conditions: [] },
  };
}

/** What was sent over what there is. @throws Refused name-missing, event-unknown, series-missing, object-missing, team-column-missing, player-column-missing, id-column-missing, event-deleted */
export function wholeStep(systemType: SystemType, given: GivenStep, before: WholeStep | undefined): WholeStep {
  const base = before ?? usualStep(systemType);
  const { sourceType, eventType, target, fetchAll, revokeRule, createTags, invitePlayers, createPlayers, ignoreDeletedPlayers } = {
    ...base.settings,
    ...given,
  };
  const seriesId = given.seriesId === undefined ? base.settings.seriesId : (given.seriesId ?? undefined);
  const objectId = given.objectId === undefined ? base.settings.objectId : (given.objectId ?? undefined);
  const { name, pointTypes, tags, externalIdPrefix, teamPrefix, fields, conditions } = { ...base.words, ...given };
  const columns = Object.fromEntries(
    Object.entries({ ...base.words.columns, ...given.columns }).filter(([, column]) => column !== null && column !== ''),
  ) as StepWords['columns'];
  if (name === '') throw new Refused('name-missing', 'A step needs a name');
  const { events } = SYSTEMS[systemType];
  if (!events.includes(eventType)) throw new Refused('event-unknown', `Its events are ${events.join(', ')}`);
  if (target === 'points' && seriesId === undefined) throw new Refused('series-missing', 'A step that gives points needs a score series');
  if (target === 'objects' && (objectId === undefined || fields.length === 0))
    throw new Refused('object-missing', 'A step that makes items needs a data object, and which column is which field');
  if (target === 'teams' && columns.team === undefined)
    throw new Refused('team-column-missing', 'A step that makes teams needs the column of the team');
  const isAboutPeople = target === 'points' || target === 'players';
  if (isAboutPeople && columns.email === undefined && columns.externalId === undefined)
    throw new Refused('player-column-missing', 'A step needs the column of an e-mail address, or of an external id');
  if (fetchAll && columns.id === undefined)
    throw new Refused('id-column-missing', 'A step that reads everything each time needs the column that tells rows apart');
  if (fetchAll && eventType === 'deleted')
    throw new Refused('event-deleted', 'What is gone is not there to be missing: choose another event');
  const flags = { fetchAll, createTags, invitePlayers, createPlayers, ignoreDeletedPlayers };
  return {
    settings: {
      sourceType,
      eventType,
      target,
      ...(seriesId !== undefined && { seriesId }),
      ...(objectId !== undefined && { objectId }),
      revokeRule,
      ...flags,
    },
    words: { name, columns, pointTypes, tags, externalIdPrefix, teamPrefix, fields, conditions },
  };
}

/** The step as it is from now on, and its address where it has another one. Nothing where it is as it was. @throws Refused too-many-steps */
export function saveStep(
  step: { configId: string; stepId: string; isNew: boolean; hookId: string },
  { settings, words, isSame }: { settings: StepSettings; words: Sealed; isSame: boolean },
  config: Integration,
  formerIds: ReadonlySet<string>,
): IntegrationEvent[] {
  const { configId, stepId, isNew, hookId } = step;
  if (isSame || formerIds.has(stepId)) return [];
  if (isNew && config.steps.size >= MOST_STEPS) throw new Refused('too-many-steps', `An integration has ${MOST_STEPS} steps at most`);
  const open = hookOf(config, stepId);
  const stays = open !== undefined && isHooked(settings) && !isOther(settings, config.steps.get(stepId)?.settings);
  return [
    { type: 'IntegrationStepSaved', data: { configId, stepId, settings, words } },
    ...(open === undefined || stays ? [] : [{ type: 'HookClosed' as const, data: { configId, hookId: open } }]),
    ...(stays || !isHooked(settings) ? [] : [{ type: 'HookOpened' as const, data: { configId, stepId, hookId } }]),
  ];
}

/** Whether what comes is another thing than before, so that it must come to another address. */
function isOther({ eventType, sourceType }: StepSettings, before: StepSettings | undefined): boolean {
  return eventType !== before?.eventType || sourceType !== before.sourceType;
}

function isHooked({ sourceType }: StepSettings): boolean {
  return sourceType === 'webhook';
}

@CommandHandler(SaveStep)
export class SaveStepHandler implements ICommandHandler<SaveStep> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly hooks: Hooks,
  ) {}

  /** @throws NotFound of the integration, the step, the series, or the data object; Refused of the decisions */
  execute({ context, step, given }: SaveStep): Promise<Decided<IntegrationEvent>> {
    const { organisationId, commandId } = context;
    const { configId, stepId, isNew } = step;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      const config = mustBeIntegration(state, configId);
      const stands = config.steps.get(stepId);
      if (!stands && !isNew) throw new NotFound('step');
      const said = stands && (await openStep(this.keys, stands));
      const before = said && { settings: stands.settings, words: said };
      const { settings, words } = wholeStep(config.settings.systemType, given, before);
      await this.mustHave(organisationId, settings);
      const hookId = derivedId(`hook ${stepId}`, commandId);
      if (isHooked(settings)) await this.hooks.make(organisationId, hookId, { configId, stepId });
      const isSame = isDeepStrictEqual({ settings, words }, before);
      const sealed = await this.keys.seal(JSON.stringify(words), organisationId);
      return saveStep({ ...step, hookId }, { settings, words: sealed, isSame }, config, state.formerIds);
    });
  }

  private async mustHave(organisationId: string, { seriesId, objectId }: StepSettings): Promise<void> {
    if (objectId !== undefined) mustBeThere(await this.decisions.load(dataObject, objectOf(organisationId, objectId)));
    if (seriesId === undefined) return;
    const { settings, deleted } = await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId));
    if (!settings || deleted) throw new NotFound('score series');
  }
}
