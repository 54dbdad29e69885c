import type { TFunction } from 'i18next';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import { formatCount } from '../platform/format/numbers.ts';
import { formatMinute, formatShortDate, sameDay } from '../platform/format/times.ts';

/** What it is, how much it asks, and when: `Quiz · 8 questions · until 5 Dec 2026, 17:00`. */
export function factsOf(quest: QuestRow, now: number, t: TFunction): string {
  const { questtype: type, activities: count } = quest;
  const facts = [t(`quests.type.${type}`), t(`quests.asks.${type}`, { count, formatted: formatCount(count) }), whenText(quest, now, t)];
  return facts.filter((fact) => fact !== undefined).join(' · ');
}

/** From when, until when, or since when no more, in the round that began last. */
function whenText({ round }: Pick<QuestRow, 'round'>, now: number, t: TFunction): string | undefined {
  if (!round) return undefined;
  if (Date.parse(round.from) > now) return t('quests.from', { when: momentText(round.from, now) });
  if (round.before === null) return undefined;
  return t(Date.parse(round.before) > now ? 'quests.until' : 'quests.over', { when: momentText(round.before, now) });
}

/** `14:30` of today, else `2 Mar 2025, 14:30`. */
function momentText(at: string, now: number): string {
  return sameDay(at, now) ? formatMinute(at) : `${formatShortDate(at)}, ${formatMinute(at)}`;
}

/** Whether its round takes answers by the clock of the browser. */
export function isOpen({ round, publishphase: phase }: Pick<QuestRow, 'round' | 'publishphase'>, now: number): boolean {
  return phase === 2 && round !== null && Date.parse(round.from) <= now && (round.before === null || now < Date.parse(round.before));
}
