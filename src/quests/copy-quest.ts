import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { withChanges } from '../competitions/competitions.events.ts';
import { type CommandContext, type Decided, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import type { ActivityWords } from './activity.values.ts';
import type { PlainActivity } from './given-activity.ts';
import { mustBeThere, quest, type Quest, questOf, type ThereQuest } from './quest.ts';
import type { ActivitySaved, QuestEvent } from './quests.events.ts';
import { openWords } from './save-activity.ts';

/**
 * Makes a draft of a quest, with new ids and without people; of a template, made from it.
 * @throws NotFound; Refused quest-deleted
 */
export class CopyQuest extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly copyId: string,
    readonly name: string,
    /** It begins then; its end is left out. */
    readonly at: Instant,
  ) {
    super();
  }
}

/** One append holds no more, as JSON. */
const MOST_BYTES = 700_000;

/** The ids that a copy has instead. */
type NewIds = (id: string) => string;

/** An activity with new ids, of it, its section, its fields and their choices. */
export function copiedActivity({ settings, words }: PlainActivity, idOf: NewIds): PlainActivity {
  const { parentId, fields, ...others } = settings;
  return {
    settings: {
      ...others,
      ...(parentId !== undefined && { parentId: idOf(parentId) }),
      fields: fields.map(({ fieldId, choices, ...field }) => ({
        ...field,
        fieldId: idOf(fieldId),
        choices: choices.map(({ choiceId, ...choice }) => ({ ...choice, choiceId: idOf(choiceId) })),
      })),
    },
    words: {
      ...words,
      fields: Object.fromEntries(
        Object.entries(words.fields).map(([fieldId, { choices, ...field }]) => [
          idOf(fieldId),
          { ...field, choices: Object.fromEntries(Object.entries(choices).map(([choiceId, own]) => [idOf(choiceId), own])) },
        ]),
      ),
    },
  };
}

/** What begins the copy, once its activities are there: until then nobody sees any of it. */
export function completeCopy(
  copyId: string,
  { questId, settings, listed }: Pick<ThereQuest, 'settings' | 'listed'> & { questId: string },
  { name, at, createdBy, idOf }: { name: Sealed; at: Instant; createdBy?: string | undefined; idOf: NewIds },
): QuestEvent[] {
  const madeFrom = settings.isTemplate ? questId : null;
  const dates = { from: at, before: null, repeatUntil: null };
  const copied = withChanges(settings, { name, ...dates, phase: 0, isTemplate: false, madeFrom });
  const phases = ([1, 2] as const).flatMap((phase): QuestEvent[] => {
    const activityIds = listed.filter((one) => one.phase === phase).map(({ activityId }) => idOf(activityId));
    return activityIds.length === 0 ? [] : [{ type: 'ActivitiesPublished', data: { questId: copyId, activityIds, phase } }];
  });
  return [...phases, { type: 'QuestCreated', data: { questId: copyId, settings: copied, ...(createdBy !== undefined && { createdBy }) } }];
}

@CommandHandler(CopyQuest)
export class CopyQuestHandler implements ICommandHandler<CopyQuest> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, questId, copyId, name, at }: CopyQuest): Promise<Decided<QuestEvent>> {
    const { organisationId, commandId, actor } = context;
    const stream = questOf(organisationId, copyId);
    const idOf: NewIds = (id) => uuid5(`copy of ${id}`, commandId);
    const original = mustBeThere(await this.decisions.load(quest, questOf(organisationId, questId)));
    // Activities stand in as many appends as they need, each done once; the quest is there with the last.
    for (const some of await this.parts(organisationId, copyId, original, idOf)) {
      const part = following(context, derivedId(`copied ${some.map(({ data }) => data.activityId).join(' ')}`, commandId));
      await this.decisions.decide(quest, stream, part, ({ settings, activities }) =>
        settings ? [] : some.filter(({ data }) => !activities.has(data.activityId)),
      );
    }
    const sealed = await this.keys.seal(name, organisationId);
    return this.decisions.decide(quest, stream, context, ({ settings }) =>
      settings ? [] : completeCopy(copyId, { ...original, questId }, { name: sealed, at, createdBy: actor.profileId, idOf }),
    );
  }

  private async parts(organisationId: string, copyId: string, { listed, activities }: Quest, idOf: NewIds): Promise<ActivitySaved[][]> {
    const parts: ActivitySaved[][] = [];
    let bytes = Infinity;
    for (const { activityId } of listed) {
      const activity = activities.get(activityId);
      if (!activity) continue;
      const { settings, words } = copiedActivity({ settings: activity.settings, words: await openWords(this.keys, activity.words) }, idOf);
      const saved = await this.saved(organisationId, { questId: copyId, activityId: idOf(activityId), settings }, words);
      const size = JSON.stringify(saved).length;
      if (bytes + size > MOST_BYTES) [bytes, parts[parts.length]] = [0, []];
      parts.at(-1)?.push(saved);
      bytes += size;
    }
    return parts;
  }

  private async saved(
    organisationId: string,
    about: Pick<ActivitySaved['data'], 'questId' | 'activityId' | 'settings'>,
    words: ActivityWords,
  ): Promise<ActivitySaved> {
    const sealed = await this.keys.seal(JSON.stringify(words), organisationId);
    return { type: 'ActivitySaved', data: { ...about, words: sealed, contentRevision: 1, scoringVersion: 0 } };
  }
}
