import type { TFunction } from 'i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import type { CallRefused, Input } from '../../platform/api.ts';
import { clockIn, instantIn } from '../../platform/format/zone-clock.ts';
import './edit-texts.ts';

/** A quest as fields hold it: times are what clocks of its zone show, amounts are as they are typed. */
export type QuestValues = {
  name: string;
  description: string;
  icon: string;
  type: QuestRow['questtype'];
  isAnonymous: boolean;
  repeat: QuestRow['repeat_mode_id'];
  /** The most rounds; empty: they go on. */
  rounds: string;
  repeatEnd: string;
  start: string;
  end: string;
  isForAll: boolean;
  phase: QuestRow['publishphase'];
  categories: readonly string[];
  /** Empty: points go nowhere. */
  series: string;
  mode: QuestRow['scoremode'];
  reward: string;
  tags: readonly string[];
  badge: string;
  bonus: string;
};
export type QuestProblems = { readonly [Field in keyof QuestValues]?: string };

export function questValuesOf(quest: QuestRow): QuestValues {
  const { name, qdescription: description, icon, questtype: type, timezone: zone, repeats_number: rounds } = quest;
  const field = (at: string | null) => (at === null ? '' : clockIn(at, zone));
  return {
    ...{ name, description, icon, type },
    isAnonymous: quest.is_anonymous === 1,
    repeat: quest.repeat_mode_id,
    rounds: rounds === 0 ? '' : String(rounds),
    repeatEnd: field(quest.repeat_end_date),
    start: field(quest.start_date),
    end: field(quest.end_date),
    isForAll: quest.freeforall === 1,
    phase: quest.publishphase,
    categories: quest.tags,
    series: quest.scoreseries_id ?? '',
    mode: quest.scoremode,
    reward: quest.reward_points,
    tags: quest.reward_tags,
    badge: quest.badge_id ?? '',
    bonus: quest.timebonus,
  };
}

type Sent = Input<'POST', 'quest/questinfo'>;
const flag = (on: boolean | undefined) => (on === undefined ? undefined : on ? 1 : 0);
const amount = (typed: string | undefined) => (typed === undefined ? undefined : typed.trim() === '' ? '0' : (parseAmount(typed) ?? typed));

/** Only what there is of it, as the call takes it. */
export function questSent(values: Partial<QuestValues>, zone: string): Sent {
  const time = (typed: string | undefined) => (typed === undefined ? undefined : (instantIn(typed, zone) ?? ''));
  const sent = {
    name: values.name,
    qdescription: values.description,
    icon: values.icon,
    questtype: values.type,
    is_anonymous: flag(values.isAnonymous),
    repeat_mode_id: values.repeat,
    repeats_number: values.rounds === undefined ? undefined : Number(values.rounds),
    repeat_end_date: time(values.repeatEnd),
    start_date: time(values.start),
    end_date: time(values.end),
    freeforall: flag(values.isForAll),
    publishphase: values.phase,
    tags: values.categories,
    scoreseries_id: values.series,
    scoremode: values.mode,
    reward_points: amount(values.reward),
    reward_tags: values.tags,
    badge_id: values.badge,
    timebonus: amount(values.bonus),
  };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** What can be told without asking the server. */
export function questProblems({ name, start, end, rounds, reward, bonus }: QuestValues, t: TFunction): QuestProblems {
  const isWrong = (typed: string) => typed.trim() !== '' && (parseAmount(typed) ?? '-').startsWith('-');
  return {
    ...(name.trim() === '' && { name: t('questEdit.nameMissing') }),
    ...(start === '' && { start: t('questEdit.startMissing') }),
    ...(end !== '' && end <= start && { end: t('questEdit.endBeforeStart') }),
    ...(!/^\d{0,4}$/.test(rounds.trim()) && { rounds: t('questEdit.roundsWrong') }),
    ...(isWrong(reward) && { reward: t('questEdit.amountWrong') }),
    ...(isWrong(bonus) && { bonus: t('questEdit.amountWrong') }),
  };
}

/** What the server refuses, at the field that it is about. */
const REFUSED: { readonly [code: string]: keyof QuestValues } = {
  'name-missing': 'name',
  'start-too-early': 'start',
  'end-before-start': 'end',
  'rounds-overlap': 'end',
  'too-long': 'repeatEnd',
  'repeat-ends-before': 'repeatEnd',
  'series-deleted': 'series',
  'badge-deleted': 'badge',
};
const NAMED: { readonly [field: string]: keyof QuestValues } = {
  name: 'name',
  qdescription: 'description',
  icon: 'icon',
  repeats_number: 'rounds',
  repeat_end_date: 'repeatEnd',
  start_date: 'start',
  end_date: 'end',
  reward_points: 'reward',
  timebonus: 'bonus',
};

export function questRefused(error: CallRefused | null): QuestProblems {
  if (!error) return {};
  const at = REFUSED[error.code];
  if (at) return { [at]: error.message };
  return Object.fromEntries(Object.entries(error.fields).flatMap(([field, told]) => (NAMED[field] ? [[NAMED[field], told]] : [])));
}
