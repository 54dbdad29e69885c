import { IconPlus } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import type { BoardRow, WhyRank as Why } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { CallRefused } from '../../platform/api.ts';
import { BattleButton } from '../../battles/late.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { BehindEntries } from './behind-entries.tsx';
import { Courses } from './courses.tsx';
import { Ladder, sayWhatItTakes } from './ladder.tsx';
import classes from './why.module.css';

export type WhyRankProps = {
  why: Why | undefined;
  error: CallRefused | null;
  /** The row as the board shows it, until the answer is there. */
  row: BoardRow | undefined;
  myProfileId: string;
  /** What points are called in this series. */
  unit: { one: string; many: string };
  /** The instant of a board of the past, in milliseconds. */
  at: number | undefined;
  zone: string;
  /** Where all entries of a player are; absent where there is no one place. */
  historyPath?: ((profileId: string) => string) | undefined;
  /** Adds points for the player; absent where that may not be, or for a board of the past. */
  onAdd?: ((player: Pick<BoardRow, 'profileId' | 'name'>) => void) | undefined;
  /** Revokes an entry, likewise. */
  onRevoke?: ((entry: EntryRow) => void) | undefined;
  /** Whether the row is a player's, whom others can challenge. */
  battles: boolean;
  onClose: () => void;
  onRetry: () => void;
};

/** Why a row has its rank: the claim, the neighbours, what it takes, the two courses, and the entries that add up to the total. */
export default function WhyRank({
  why,
  error,
  row,
  myProfileId,
  unit,
  at,
  zone,
  historyPath,
  onAdd,
  onRevoke,
  battles,
  onRetry,
}: WhyRankProps) {
  const { t } = useTranslation();
  if (error?.status === 404) return <EmptyState kind="no-match" title={t('why.gone')} text={t('why.goneMore')} />;
  if (error && !why) return <FailedState status={error.status} onRetry={onRetry} />;
  if (!why) return <WhyBones row={row} />;
  const isMe = why.row.profileId === myProfileId;
  return (
    <div className={classes.why}>
      <Claim row={why.row} sharedBy={why.sharedBy} unit={unit} onAdd={onAdd} />
      {battles && !isMe && <BattleButton profileId={why.row.profileId} name={why.row.name} />}
      <Ladder why={why} isMe={isMe} unit={unit} />
      <p className={classes.say}>{sayWhatItTakes(why, unit)}</p>
      {why.course.length > 0 && <Courses why={why} at={at} />}
      {why.entryCount > 0 && <BehindEntries why={why} zone={zone} historyPath={historyPath?.(why.row.profileId)} onRevoke={onRevoke} />}
    </div>
  );
}

type ClaimProps = Pick<WhyRankProps, 'unit' | 'onAdd'> & { row: BoardRow; sharedBy: number };

function Claim({ row, sharedBy, unit, onAdd }: ClaimProps) {
  const { t } = useTranslation();
  const rank = row.rank === null ? undefined : formatCount(row.rank);
  return (
    <div className={classes.claim}>
      <Emblem id={row.profileId} size={40} />
      <span className={classes.two}>
        <bdi className={classes.title} title={row.name}>
          {row.name}
        </bdi>
        <span className={`${classes.total} num`}>
          <Trans
            i18nKey="why.points"
            values={{ points: formatPoints(row.points), unit: row.points === '1' ? unit.one : unit.many }}
            components={[<b key="points" />]}
          />
          {' · '}
          {rank === undefined ? t('why.unranked') : sharedBy > 1 ? t('why.shared', { rank, count: sharedBy }) : t('why.rank', { rank })}
        </span>
      </span>
      {onAdd && (
        <Button
          size="sm"
          icon={<IconPlus stroke={2} />}
          aria-label={t('leaderboard.addFor', { name: row.name })}
          onClick={() => onAdd({ profileId: row.profileId, name: row.name })}
        >
          {t('leaderboard.add')}
        </Button>
      )}
    </div>
  );
}

function WhyBones({ row }: { row: BoardRow | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={classes.why} aria-busy="true">
      <span className="vh">{t('states.loading')}</span>
      <div className={classes.claim}>
        {row ? <Emblem id={row.profileId} size={40} /> : <Bone width={40} height={40} round />}
        <span className={classes.two}>
          {row ? <bdi className={classes.title}>{row.name}</bdi> : <Bone width={160} />}
          <span className={classes.total}>{row ? formatPoints(row.points) : ''}</span>
        </span>
      </div>
      <div className={classes.boneLadder}>
        <Bone width="70%" />
        <Bone width="60%" />
        <Bone width="65%" />
      </div>
    </div>
  );
}
