import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { WhyRank } from '../../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, toMicros, type PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Named } from '../../platform/identity/who.tsx';
import { RankCell } from '../../platform/leaderboard/rank-cell.tsx';
import classes from './why.module.css';

type Unit = { one: string; many: string };
type Rung = WhyRank['ladder'][number];

/** The row between those who have the next better rank and the next worse, with distances. */
export function Ladder({ why, isMe, unit }: { why: WhyRank; isMe: boolean; unit: Unit }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.ladder} aria-label={t('why.ladder')}>
      {rungsOf(why).map((rung) => (
        <li key={rung.profileId} data-self={rung.profileId === why.row.profileId || undefined}>
          <RankCell rank={rung.rank} tied={rung.tied} />
          <Named name={rung.name} detail={distance(rung)} />
          <span className={classes.amount}>{formatPoints(rung.points)}</span>
        </li>
      ))}
    </ol>
  );

  function distance({ profileId, rank, distance: by }: Rung): string {
    if (profileId === why.row.profileId) return isMe ? t('why.you') : t('why.self');
    if (rank === null) return t('why.noEntry');
    if (rank === why.row.rank) return t('why.level');
    const points = { points: formatPoints(unsigned(by)), unit: unitOf(unsigned(by), unit) };
    return by.startsWith('-') ? t('why.behind', points) : t('why.ahead', points);
  }
}

/** One sentence on what it takes to have the next better rank. */
export function sayWhatItTakes(why: WhyRank, unit: Unit): ReactNode {
  const { row, next, sharedBy } = why;
  if (row.rank === null) return <Trans i18nKey="why.firstEntry" />;
  if (next) {
    // To have a rank is to have more than who has it now: one more point, where points are whole.
    const whole = ![next.needs, row.points].some((amount) => amount.includes('.'));
    const needs = whole ? fromMicros(toMicros(next.needs) + toMicros('1')) : next.needs;
    const values = { points: formatPoints(needs), rank: formatCount(next.rank), unit: unitOf(needs, unit) };
    const strong = [<b key="points" />];
    return <Trans i18nKey={whole ? 'why.takes' : 'why.takesMore'} values={values} components={strong} />;
  }
  if (sharedBy > 1) return <Trans i18nKey="why.leadShared" />;
  const second = why.ladder.find(({ rank, profileId }) => rank !== null && profileId !== row.profileId);
  if (!second) return <Trans i18nKey="why.leadsAlone" />;
  const lead = unsigned(second.distance);
  return <Trans i18nKey="why.leads" values={{ points: formatPoints(lead), unit: unitOf(lead, unit) }} components={[<b key="points" />]} />;
}

/** Of the neighbours: from the last with a better rank to the first with a worse one. */
function rungsOf({ ladder, row }: WhyRank): readonly Rung[] {
  const self = ladder.findIndex(({ profileId }) => profileId === row.profileId);
  const level = (rung: Rung) => rung.rank === row.rank;
  const from = ladder.findLastIndex((rung, index) => index < self && !level(rung));
  const to = ladder.findIndex((rung, index) => index > self && !level(rung));
  return ladder.slice(from < 0 ? 0 : from, to < 0 ? ladder.length : to + 1);
}

function unsigned(amount: PointAmount): PointAmount {
  return amount.replace('-', '');
}

function unitOf(amount: PointAmount, unit: Unit): string {
  return amount === '1' ? unit.one : unit.many;
}
