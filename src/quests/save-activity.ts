import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { type ActivityWords, MOST_ACTIVITIES } from './activity.values.ts';
import { type PlainActivity, wholeActivity } from './given-activity.ts';
import { activityOf, mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';
import { scoredContent } from './scored-content.values.ts';
import type { SentActivity } from './sent-activity.ts';

/**
 * Adds an activity to a quest, or changes one, with its fields and their choices.
 * @throws NotFound of the quest, the activity or the section; BadInput of its icon, and as {@link wholeActivity} says; Refused likewise, and quest-deleted,
 * activity-changed, quest-taken, too-many-activities, section-in-section, anonymous-not-scored
 */
export class SaveActivity extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly activityId: string,
    readonly sent: SentActivity,
    /** There is none yet. */
    readonly isNew: boolean,
  ) {
    super();
  }
}

/** Nothing where it is as it was. `words`: sealed, where they are others than before. */
export function saveActivity(
  questId: string,
  activityId: string,
  { plain, words, before }: { plain: PlainActivity; words: Sealed; before?: PlainActivity | undefined },
  state: Quest,
  edited?: number,
): QuestEvent[] {
  const { settings, listed, activities, isTaken, shownIds, scoringVersion } = mustBeThere(state);
  const former = activities.get(activityId);
  if (before && isDeepStrictEqual(plain, before)) return [];
  if (edited !== undefined && former && edited !== former.revision)
    throw new Refused('activity-changed', 'Somebody has changed the activity meanwhile');
  if (!former && listed.length >= MOST_ACTIVITIES)
    throw new Refused('too-many-activities', `A quest has ${MOST_ACTIVITIES} activities at most`, { most: MOST_ACTIVITIES });
  const { kind, parentId, requiredPoints } = plain.settings;
  if (parentId !== undefined && parentId !== former?.settings.parentId) {
    const parent = listed.find((one) => one.activityId === parentId);
    if (parent?.kind !== 'section') throw new NotFound('section');
  }
  if (kind === 'section' && parentId !== undefined) throw new Refused('section-in-section', 'A section stands in no other');
  if (settings.isAnonymous && requiredPoints !== undefined)
    throw new Refused('anonymous-not-scored', 'An anonymous quest counts no points: its activities need none to open');
  if (isTaken && shownIds.has(activityId) && before && before.settings.isAnonymous !== plain.settings.isAnonymous)
    throw new Refused('quest-taken', 'Somebody has begun the quest: whether answers are kept without names stays');
  // Nobody has answered what is new.
  const isScored = before !== undefined && scoredContent(plain.settings, plain.words) !== scoredContent(before.settings, before.words);
  const contentRevision = (former?.revision ?? 0) + 1;
  const saved = { questId, activityId, settings: plain.settings, words, contentRevision };
  return [{ type: 'ActivitySaved', data: { ...saved, scoringVersion: scoringVersion + Number(isScored) } }];
}

@CommandHandler(SaveActivity)
export class SaveActivityHandler implements ICommandHandler<SaveActivity> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  execute({ context, questId, activityId, sent, isNew }: SaveActivity): Promise<Decided<QuestEvent>> {
    const { organisationId, commandId } = context;
    return this.decisions.decide(quest, questOf(organisationId, questId), context, async (state) => {
      const there = mustBeThere(state);
      const former = isNew ? undefined : activityOf(there, activityId);
      const before = former && { settings: former.settings, words: await openWords(this.keys, former.words) };
      const plain = wholeActivity(sent, before, { organisationId, commandId });
      const { image } = plain.settings;
      if (image !== undefined && image !== before?.settings.image)
        mustBeIcon(image, organisationId, await this.decisions.load(icons, iconsOf(organisationId)), 'image');
      const isSaid = former !== undefined && isDeepStrictEqual(plain.words, before?.words);
      const words = isSaid ? former.words : await this.keys.seal(JSON.stringify(plain.words), organisationId);
      return saveActivity(questId, activityId, { plain, words, before }, there, sent.revision);
    });
  }
}

/** None where the organisation is gone. */
export async function openWords(keys: Keys, sealed: Sealed): Promise<ActivityWords> {
  const text = await keys.open(sealed);
  return text === undefined ? { title: '', description: '', fields: {} } : (JSON.parse(text) as ActivityWords);
}
