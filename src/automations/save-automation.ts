import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Condition } from '../objects/conditions.values.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { AutomationEvent, RuleAction, RuleOf, RuleSettings, RuleWords } from './automations.events.ts';
import { type Automations, automations, automationsOf, NEW, type Rule } from './automations.ts';
import { RuleSources } from './rule-sources.ts';
import { actionToSave, type GivenAction } from './save-action.ts';

/** A rule as it is sent; what is absent stays as it is. */
export type GivenRule = { name?: string; source?: RuleOf; event?: string; position?: number; conditions?: readonly Condition[] };

/** What is sent along with a rule: all that it gives, and whether it answers; what is absent stays as it is. */
export type GivenParts = { actions?: readonly GivenPart[]; isOn?: boolean };
type GivenPart = { actionId: string; isNew: boolean; action: GivenAction };

/** Makes a rule, which is off at first, or changes one, with all its parts at once. What it is about stays for ever. */
export class SaveAutomation extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly automation: { automationId: string; isNew: boolean },
    readonly given: GivenRule,
    readonly parts: GivenParts = {},
  ) {
    super();
  }
}

const MOST_RULES = 200;

type Whole = { settings: RuleSettings; words: RuleWords };

/** What was sent over what there is. @throws Refused name-missing, source-missing, source-fixed, event-unknown */
export function wholeRule(given: GivenRule, before: Whole | undefined, eventsOf: (of: RuleOf) => readonly string[]): Whole {
  const name = given.name ?? before?.words.name;
  if (!name) throw new Refused('name-missing', 'An automation needs a name');
  const source = given.source ?? before?.settings.source;
  if (!source) throw new Refused('source-missing', 'An automation needs a source');
  if (before && !isDeepStrictEqual(source, before.settings.source))
    throw new Refused('source-fixed', 'What an automation is about stays as it is');
  const [first = ''] = eventsOf(source);
  const event = given.event ?? before?.settings.event ?? first;
  if (!eventsOf(source).includes(event)) throw new Refused('event-unknown', `Its events are ${eventsOf(source).join(', ')}`);
  return {
    settings: { source, event, position: given.position ?? before?.settings.position ?? 0 },
    words: { name, conditions: given.conditions ?? before?.words.conditions ?? [] },
  };
}

/** Nothing where it is as it was. @throws NotFound of one that is not there; Refused too-many-automations */
export function saveAutomation(
  automation: { automationId: string; isNew: boolean },
  { settings, words, isSame }: { settings: RuleSettings; words: Sealed; isSame: boolean },
  { rules, formerIds }: Automations,
): AutomationEvent[] {
  const { automationId, isNew } = automation;
  if (isSame || formerIds.has(automationId)) return [];
  if (isNew && rules.size >= MOST_RULES) throw new Refused('too-many-automations', `There are ${MOST_RULES} automations at most`);
  return [{ type: 'AutomationSaved', data: { automationId, settings, words } }];
}

/** Whatever is not among the actions is given no more. Nothing where all is as it was. */
export function saveParts(
  automationId: string,
  { actions, isOn }: { actions: ReadonlyMap<string, RuleAction> | undefined; isOn: boolean | undefined },
  before: Pick<Rule, 'isOn' | 'actions'>,
): AutomationEvent[] {
  const saved = [...(actions ?? [])].filter(([actionId, action]) => !isDeepStrictEqual(before.actions.get(actionId), action));
  const deleted = actions ? [...before.actions.keys()].filter((actionId) => !actions.has(actionId)) : [];
  return [
    ...saved.map(([actionId, action]): AutomationEvent => ({ type: 'AutomationActionSaved', data: { automationId, actionId, action } })),
    ...deleted.map((actionId): AutomationEvent => ({ type: 'AutomationActionDeleted', data: { automationId, actionId } })),
    ...(isOn === undefined || isOn === before.isOn ? [] : [{ type: 'AutomationTurned' as const, data: { automationId, isOn } }]),
  ];
}

@CommandHandler(SaveAutomation)
export class SaveAutomationHandler implements ICommandHandler<SaveAutomation> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly sources: RuleSources,
  ) {}

  /** @throws NotFound of the rule, its actions, their series, or what it is about; BadInput of conditions and columns; Refused series-deleted, and of the decisions */
  execute({ context, automation, given, parts }: SaveAutomation): Promise<Decided<AutomationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(automations, automationsOf(organisationId), context, async (state) => {
      const rule = state.rules.get(automation.automationId);
      if (!rule && !automation.isNew) throw new NotFound('automation');
      const said = rule && (await openRule(this.keys, rule));
      const before = said && { settings: rule.settings, words: said };
      const { settings, words } = wholeRule(given, before, ({ kind }) => this.sources.of(kind).events);
      const source = this.sources.of(settings.source.kind);
      const asked = { ...words, conditions: await source.askable(organisationId, settings.source.id, words.conditions) };
      const isSame = isDeepStrictEqual({ settings, words: asked }, before);
      const sealed = await this.keys.seal(JSON.stringify(asked), organisationId);
      const saved = saveAutomation(automation, { settings, words: sealed, isSame }, state);
      if (state.formerIds.has(automation.automationId)) return saved;
      const actions = parts.actions && (await this.wholeActions(organisationId, parts.actions, settings.source, rule));
      return [...saved, ...saveParts(automation.automationId, { actions, isOn: parts.isOn }, rule ?? NEW)];
    });
  }

  private async wholeActions(organisationId: string, given: readonly GivenPart[], { kind, id }: RuleOf, rule: Rule | undefined) {
    const columns = await this.sources.of(kind).columns(organisationId, id);
    const all = new Map<string, RuleAction>();
    for (const { actionId, isNew, action } of given) {
      const asked = { isNew, given: action, before: rule?.actions.get(actionId) };
      all.set(actionId, await actionToSave(this.decisions, organisationId, asked, columns));
    }
    return all;
  }
}

/** What is said of a rule, in plain words; nothing once its organisation is gone. */
export async function openRule(keys: Keys, { words }: Pick<Rule, 'words'>): Promise<RuleWords | undefined> {
  const text = await keys.open(words);
  return text === undefined ? undefined : (JSON.parse(text) as RuleWords);
}
