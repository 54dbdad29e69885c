import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { formatPoints } from '../platform/format/numbers.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { RankCell } from '../platform/leaderboard/rank-cell.tsx';
import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';
import './competitions-texts.ts';
import classes from './competitions.module.css';

/** Who leads, and where I stand: asked for once the card has come into sight. Its height is there before. */
export function CardStanding({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const place = useRef<HTMLDivElement>(null);
  const inSight = useInSight(place);
  const { id: competitionid, score_series: series, own_teamid: team, groupingmode } = competition;
  const me = groupingmode === 1 ? team : profileId;
  const staleOn = series.map(({ scoreseries_id: key }) => ({ view: 'entries', key }) as const);
  const first = useResource('competition/board', inSight ? { competitionid, limit: 1 } : null, { staleOn });
  const own = useResource('competition/board', inSight && me !== null ? { competitionid, around: me, limit: 1 } : null, { staleOn });
  const leader = first.data?.rows.find(({ rank }) => rank !== null);
  const mine = own.data?.rows.find((row) => row.profileId === me && row.rank !== null);
  return (
    <div ref={place} className={classes.standing}>
      {leader && <Line row={leader} mine={leader.profileId === me} />}
      {mine && mine.profileId !== leader?.profileId && <Line row={mine} mine />}
      {first.data && !leader && <p className="soft">{t('competitions.nobodyLeads')}</p>}
    </div>
  );
}

function Line({ row: { profileId, name, rank, tied, points }, mine }: { row: BoardRow; mine: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={classes.standingLine}>
      <span className={classes.standingRank}>
        <RankCell rank={rank} tied={tied} />
      </span>
      <Emblem id={profileId} size={20} />
      <bdi className="cut">{name}</bdi>
      {mine && <Tag kind="you">{t('leaderboard.you')}</Tag>}
      <span className="grow" />
      <span className="strong num">{formatPoints(points)}</span>
    </p>
  );
}

/** Whether something has been in sight, or nearly. */
function useInSight(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: '100px',
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return seen;
}
