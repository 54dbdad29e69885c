import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { badge, badgeOf, mustBeThere as mustBeBadge } from '../badges/badge.ts';
import { withChanges } from '../competitions/competitions.events.ts';
import { differing } from '../competitions/differing.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { isChoosable, mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { judgeQuest } from './judge-quest.ts';
import { FIRST_QUEST_DEFAULTS, type QuestDefaults, questDefaultsOf } from './quest-defaults.values.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent, QuestSettings } from './quests.events.ts';

/** Settings as an admin gives them: texts in plain; what is absent stays as it is; null takes a value away. */
export type GivenQuest = {
  [Field in Exclude<keyof QuestSettings, 'name' | 'description' | 'timeZone' | 'madeFrom'>]?: QuestSettings[Field] | null;
} & { name?: string; description?: string | null; madeFrom?: string };

type Changes = Omit<GivenQuest, 'name' | 'description'> & { name?: Sealed; description?: Sealed | null };

/**
 * Makes a quest, or changes its settings.
 * @throws NotFound of it, a series, a badge or the template; Forbidden admins-only; BadInput of its icon; Refused name-missing, quest-deleted,
 * quest-changed, quest-taken, series-deleted, badge-deleted, tag-not-found, template-missing, and what `judgeQuest` says
 */
export class SaveQuest extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly given: GivenQuest,
    readonly how: {
      /** Of a new one: the organisation's time zone, what it has set for new ones, and when it was received: it begins then unless told. */
      newIn?: { timeZone: string; at: Instant; questDefaults: Partial<QuestDefaults> };
      /** The edition that was edited; without one whatever it is. */
      edition?: number | undefined;
      /** By who made it, who is no admin. */
      byOwn?: boolean;
    },
  ) {
    super();
  }
}

/** A draft, unless told. @throws Refused name-missing, and what `judgeQuest` says */
export function createQuest(
  questId: string,
  { name, ...given }: Changes,
  {
    timeZone,
    at,
    usual = FIRST_QUEST_DEFAULTS,
    createdBy,
  }: { timeZone: string; at: Instant; usual?: QuestDefaults; createdBy?: string | undefined },
): QuestEvent[] {
  if (!name) throw new Refused('name-missing', 'A quest needs a name');
  const settings = withChanges<QuestSettings>({ ...AT_FIRST, ...usual, name, from: at, timeZone }, given);
  judgeQuest(settings);
  return [{ type: 'QuestCreated', data: { questId, settings, ...(createdBy !== undefined && { createdBy }) } }];
}

/**
 * Only what differs. What is given for it is the admins' to say: who made it and is none would give points of any series.
 * @throws Forbidden admins-only; Refused quest-deleted, quest-changed, quest-taken, anonymous-not-scored, and what `judgeQuest` says
 */
export function changeQuest(
  questId: string,
  given: Changes,
  state: Quest,
  { edition = state.edition, byOwn = false }: { edition?: number | undefined; byOwn?: boolean | undefined } = {},
): QuestEvent[] {
  const { settings, activities } = mustBeThere(state);
  const changes = differing(settings, given);
  const fields = Object.keys(changes);
  if (fields.length === 0) return [];
  if (byOwn && fields.some((field) => GIVEN.has(field)))
    throw new Forbidden("What a quest gives is set by the organisation's admins", 'admins-only');
  if (edition !== state.edition) throw new Refused('quest-changed', 'Somebody has changed the quest meanwhile');
  if (state.isTaken && fields.some((field) => FIXED.has(field)))
    throw new Refused('quest-taken', 'Somebody has begun the quest: its start, how it repeats, its type and whether it is anonymous stay');
  const after = withChanges(settings, changes);
  judgeQuest(after);
  if (after.isAnonymous && [...activities.values()].some((one) => one.settings.requiredPoints !== undefined))
    throw new Refused('anonymous-not-scored', 'An anonymous quest counts no points: its activities need none to open');
  const scoringVersion = state.scoringVersion + Number(fields.some((field) => SCORED.has(field)));
  return [{ type: 'QuestChanged', data: { questId, changes, scoringVersion } }];
}

@CommandHandler(SaveQuest)
export class SaveQuestHandler implements ICommandHandler<SaveQuest> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, questId, given, how }: SaveQuest): Promise<Decided<QuestEvent>> {
    const { organisationId, actor } = context;
    const seal = async (before: Sealed | undefined, text: string | null | undefined) => {
      if (text === undefined || text === null) return text;
      return (await this.keys.open(before)) === text ? before : this.keys.seal(text, organisationId);
    };
    return this.decisions.decide(quest, questOf(organisationId, questId), context, async (state) => {
      const { settings } = state;
      if (given.name === '') throw new Refused('name-missing', 'A quest needs a name');
      if (!settings && !how.newIn) throw new NotFound('quest');
      await this.mustNameWhatIsThere(organisationId, given, settings);
      const name = (await seal(settings?.name, given.name)) ?? undefined;
      const changes: Changes = { ...given, name, description: await seal(settings?.description, given.description) };
      if (how.newIn) {
        if (settings) return [];
        const usual = await this.usual(organisationId, how.newIn.questDefaults);
        return createQuest(questId, changes, { ...how.newIn, usual, createdBy: actor.profileId });
      }
      // What it was made from is said once.
      return changeQuest(questId, { ...changes, madeFrom: undefined }, state, how);
    });
  }

  /** What new ones begin with, without categories that have gone since that was set. */
  private async usual(organisationId: string, set: Partial<QuestDefaults>): Promise<QuestDefaults> {
    const usual = questDefaultsOf(set);
    if (usual.categories.length === 0) return usual;
    const all = await this.decisions.load(tags, tagsOf(organisationId));
    return { ...usual, categories: usual.categories.filter((category) => isChoosable(category, 'quest', all)) };
  }

  /** Only what is new: whoever changes something else is not told of what has gone meanwhile. */
  private async mustNameWhatIsThere(organisationId: string, given: GivenQuest, before: QuestSettings | undefined): Promise<void> {
    const { seriesId, badgeId, icon, madeFrom } = given;
    if (seriesId && seriesId !== before?.seriesId && (await loadSeries(this.decisions, organisationId, seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
    if (badgeId && badgeId !== before?.badgeId) mustBeBadge(await this.decisions.load(badge, badgeOf(organisationId, badgeId)));
    if (icon && icon !== before?.icon) mustBeIcon(icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    if (madeFrom !== undefined && madeFrom !== before?.madeFrom) {
      const template = mustBeThere(await this.decisions.load(quest, questOf(organisationId, madeFrom)));
      if (!template.settings.isTemplate) throw new Refused('template-missing', 'That quest is no template');
    }
    const added = (some: readonly string[] | null | undefined, former: readonly string[] = []) =>
      (some ?? []).filter((tagId) => !former.includes(tagId));
    const rewardTags = added(given.rewardTags, before?.rewardTags);
    const categories = added(given.categories, before?.categories);
    if (rewardTags.length + categories.length === 0) return;
    const all = await this.decisions.load(tags, tagsOf(organisationId));
    mustBeChoosable(rewardTags, 'score', all);
    mustBeChoosable(categories, 'quest', all);
  }
}

const AT_FIRST = {
  isAnonymous: false,
  repeat: 1,
  scoring: 'reward',
  reward: '0',
  rewardTags: [],
  timeBonus: '0',
  phase: 0,
  isTemplate: false,
} satisfies Partial<QuestSettings>;

/** What it gives; what is fixed once somebody has begun it; and what points rest on. */
const GIVEN: ReadonlySet<string> = new Set(['seriesId', 'scoring', 'reward', 'rewardTags', 'badgeId', 'timeBonus']);
const FIXED: ReadonlySet<string> = new Set(['from', 'repeat', 'type', 'isAnonymous']);
const SCORED: ReadonlySet<string> = new Set(['type', 'scoring', 'reward', 'timeBonus']);
