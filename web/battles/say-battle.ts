import type { TFunction } from 'i18next';
import { formatPoints } from '../platform/format/numbers.ts';
import { formatDeadline } from './deadline.ts';
import { type Fought, sidesOf } from './duel-values.ts';
import '../competitions/competitions-texts.ts';

/** How a battle stands, in a sentence: who waits for whom, who declined, or until when it runs. */
export function sayBattle(row: Fought, me: string, now: number, t: TFunction): string {
  const { challenger, challenger_name, opponent, opponent_name, deadline, answer } = row.battle;
  const [names, until] = [{ challenger: challenger_name || '…', opponent: opponent_name || '…' }, formatDeadline(deadline, now)];
  switch (answer) {
    case 'open':
      if (me === opponent) return t('battle.awaits', { name: names.challenger, until });
      return t(me === challenger ? 'battle.waits' : 'battle.waitsBetween', { ...names, name: names.opponent, until });
    case 'declined':
      return me === opponent ? t('battle.youDeclined') : t('battle.otherDeclined', { name: names.opponent });
    case 'expired':
      return me === opponent ? t('battle.youWereLate', { until }) : t('battle.otherWasLate', { name: names.opponent, until });
    case 'accepted':
      return t(me === challenger || me === opponent ? 'battle.runs' : 'battle.runsBetween', {
        ...names,
        name: me === opponent ? names.challenger : names.opponent,
        until: formatDeadline(row.end_date ?? deadline, now),
      });
  }
}

/** What two agreed on beside that: the end of what has not begun, and the targets. */
export function sayTerms(row: Fought, me: string, now: number, t: TFunction): string[] {
  const { challenger, opponent, deadline, answer } = row.battle;
  const [left, right] = sidesOf(row, me);
  const ends = answer === 'open' && row.end_date !== null && row.end_date !== deadline;
  return [
    ...(ends ? [t('battle.ends', { end: formatDeadline(row.end_date ?? '', now) })] : []),
    ...(left.target !== null && right.target !== null
      ? [
          [challenger, opponent].includes(me)
            ? t('battle.targets', { yours: formatPoints(left.target), theirs: formatPoints(right.target) })
            : t('battle.targetsBetween', { one: formatPoints(left.target), other: formatPoints(right.target) }),
        ]
      : []),
  ];
}
