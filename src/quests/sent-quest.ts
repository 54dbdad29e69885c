import { whenOrNone } from '../competitions/sent-competition.ts';
import type { RepeatMode } from '../competitions/rounds.values.ts';
import { Amount, Flag, Id, Ids, NameOrNone, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { Phase } from './activity.values.ts';
import { MOST_QUEST_CATEGORIES, MOST_QUEST_ROUNDS, MOST_REWARD_TAGS } from './judge-quest.ts';
import { QUEST_TYPES, type QuestTypeNumber, SCORE_MODES, type ScoreModeNumber } from './quest-spellings.values.ts';
import type { GivenQuest } from './save-quest.ts';

/** A Quest as the specification names its fields; what is absent stays as it is. */
export class SentQuest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The quest; a new one is made if absent' }) id?: string;
  @NameOrNone({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 10_000, note: 'Empty: none' }) qdescription?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon of icon/iconlist; empty: none' }) icon?: string;
  @OneOf([1, 2], { optional: true, note: '1 a survey (if absent), 2 a quiz' }) questtype?: QuestTypeNumber;
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Flag({ optional: true, note: '1: nobody learns who answered what (U-176)' }) is_anonymous?: boolean;
  @OneOf([1, 2, 3, 4, 5], { optional: true, note: '1 once (if absent), 2 weekly, 3 monthly, 4 quarterly, 5 yearly (R-254)' })
  repeat_mode_id?: RepeatMode;
  @Whole(0, MOST_QUEST_ROUNDS, { optional: true, note: 'The most rounds; 0: they go on' }) repeats_number?: number;
  @Text({ optional: true, max: 40, note: 'No round begins then or later; empty: they go on' }) repeat_end_date?: string;
  @Text({ optional: true, max: 40, note: 'Of the first round; now if absent' }) start_date?: string;
  @Text({ optional: true, max: 40, note: 'Of the first round; empty: none, and a round lasts until the next' }) end_date?: string;
  @Text({ optional: true, max: 64, note: 'Where points go; empty: nowhere' }) scoreseries_id?: string;
  @OneOf([1, 2, 3], { optional: true, note: '1 the reward (if absent), 2 the points of choices, 3 both (U-169)' })
  scoremode?: ScoreModeNumber;
  @Amount({ optional: true, note: 'What finishing it gives; 0 if absent' }) reward_points?: PointAmount;
  @Ids({ optional: true, max: MOST_REWARD_TAGS, note: 'The tags of the entry that gives points; an empty list: none' })
  reward_tags?: string[];
  @Text({ optional: true, max: 64, note: 'What is won with it; empty: none' }) badge_id?: string;
  @Amount({ optional: true, note: 'The most that quick answers give beside; 0 if absent (U-170)' }) timebonus?: PointAmount;
  @Ids({ optional: true, max: MOST_QUEST_CATEGORIES, note: 'Tags of the category quest (U-104); an empty list: none' }) tags?: string[];
  @OneOf([0, 1, 2], { optional: true, note: '0 a draft (if absent), 1 taken back, 2 published (U-001)' }) publishphase?: Phase;
  @Flag({ optional: true, note: '1: all members may take it; 0 (if absent): who was added (U-176)' }) freeforall?: boolean;
  @Id({ optional: true, note: 'Of a new one: the template that it is made from' }) from_template?: string;
  @Flag({ optional: true, note: 'Ours. 1: it is a template, to be copied, and never taken (U-104)' }) template?: boolean;
  @Whole(1, 1_000_000_000, { optional: true, note: 'Ours. The edition that was edited: another one is refused' }) edition?: number;
}

/** The settings that were sent. @throws BadInput naming the field */
export function questSent(sent: SentQuest): GivenQuest {
  const { questtype: type, scoremode: scoring, repeats_number: most } = sent;
  return {
    name: sent.name,
    description: noneIfEmpty(sent.qdescription?.trim()),
    icon: noneIfEmpty(sent.icon),
    type: type && QUEST_TYPES[type],
    isAnonymous: sent.is_anonymous,
    repeat: sent.repeat_mode_id,
    mostRounds: most === 0 ? null : most,
    repeatUntil: whenOrNone('repeat_end_date', sent.repeat_end_date),
    from: whenOrNone('start_date', sent.start_date) ?? undefined,
    before: whenOrNone('end_date', sent.end_date),
    seriesId: idOrNone('scoreseries_id', sent.scoreseries_id),
    scoring: scoring && SCORE_MODES[scoring],
    reward: sent.reward_points,
    rewardTags: sent.reward_tags && [...new Set(sent.reward_tags)],
    badgeId: idOrNone('badge_id', sent.badge_id),
    timeBonus: sent.timebonus,
    categories: sent.tags && [...new Set(sent.tags)],
    phase: sent.publishphase,
    isForAll: sent.freeforall,
    isTemplate: sent.template,
    madeFrom: sent.from_template,
  };
}

function noneIfEmpty(text: string | undefined): string | null | undefined {
  return text === '' ? null : text;
}

/** The id; null for an empty field, which takes it away. @throws BadInput naming the field */
export function idOrNone(field: string, sent: string | undefined): string | null | undefined {
  if (sent === undefined || sent === '') return noneIfEmpty(sent);
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(sent))
    throw new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem: 'must be an id, or empty' }] });
  return sent;
}
