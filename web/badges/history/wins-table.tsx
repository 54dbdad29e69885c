import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { WinRow } from '../../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import type { Icon } from '../../platform/controls/icon.ts';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import type { Resource } from '../../platform/live-resources.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../../platform/table/data-table.tsx';
import { RevokedNote } from '../../platform/table/revoked-note.tsx';
import { winPath } from '../badge-paths.ts';
import { holdersText } from '../progress.ts';
import { Seal } from '../pieces/seal.tsx';
import { winText } from '../say-win.ts';
import '../badges-texts.ts';
import classes from '../badges.module.css';
import { Button, TextButton } from '../../platform/controls/button.tsx';
import { IconAward } from '@tabler/icons-react';

type WinsTableProps = {
  /** All wins of a player, or of a badge. */
  of: 'player' | 'badge';
  label: string;
  wins: Resource<{ history: WinRow[]; next?: string | null }>;
  badges: readonly BadgeRow[];
  selection?: {
    selected: ReadonlySet<string>;
    onChange: (selected: ReadonlySet<string>) => void;
    actions: readonly { label: string; icon: Icon; onSelect: () => void }[];
  };
  /** Asks why a win is so; absent of the past, of which that is not told. */
  onWhy?: (win: WinRow) => void;
  /** Where in the pages one is; without it the first page is all that is shown. */
  way?: { back: (() => void) | undefined; on: (next: string) => void };
};

/** Wins, the latest first. One that stands no more keeps its place, struck through, with when and why under it. */
export function WinsTable({ of, label, wins: { data, error, loading, refetch }, badges, selection, onWhy, way }: WinsTableProps) {
  const { t } = useTranslation();
  const wins = data?.history;
  const next = data?.next;
  const badgeOf = ({ badgeid: id }: WinRow) => badges.find((badge) => badge.id === id);
  const textOf = (win: WinRow) => {
    const badge = badgeOf(win);
    return badge ? winText(win, badge, t) : '';
  };
  const time: Column<WinRow> = {
    key: 'won',
    head: t('badges.column.won'),
    cell: ({ date }) => <Time at={date} as="brief" />,
    soft: true,
    from: 768,
  };
  const badge: Column<WinRow> = {
    key: 'badge',
    head: t('badges.column.badge'),
    cell: (win) => {
      const found = badgeOf(win);
      return (
        <span className={classes.named}>
          {found && <Seal badge={found} look={win.state === 'standing' ? 'pale' : 'gone'} />}
          <Link to={winPath(win.player_badge_id)} className="cut" title={win.badge_name}>
            <bdi>{win.level === null ? win.badge_name : t('badges.levelOf', { badge: win.badge_name, level: win.level })}</bdi>
          </Link>
        </span>
      );
    },
    names: true,
    grow: 2,
  };
  const player: Column<WinRow> = {
    key: 'player',
    head: t('badges.column.player'),
    cell: ({ profile_id: id, Name: name, level, player_badge_id: winId }) => (
      <Link to={winPath(winId)} className={classes.plainLink}>
        <Who id={id} name={name} {...(level !== null && { detail: level })} />
      </Link>
    ),
    names: true,
    grow: 2,
  };
  return (
    <DataTable<WinRow>
      label={label}
      columns={[
        time,
        of === 'player' ? badge : player,
        {
          key: 'for',
          head: t('badges.column.for'),
          cell: (win) => (win.state === 'standing' ? <bdi>{textOf(win)}</bdi> : <s className={classes.gone}>{textOf(win)}</s>),
          soft: true,
          from: 768,
          grow: 2,
        },
        ...(of === 'player' && badges.some(({ winners }) => winners !== undefined)
          ? [
              {
                key: 'holders',
                head: t('badges.column.holders'),
                cell: (win: WinRow) => {
                  const found = badgeOf(win);
                  return found && holdersText(found, t);
                },
                end: true,
                from: 1024 as const,
              },
            ]
          : []),
      ]}
      rows={wins}
      rowKey={({ player_badge_id: id }) => id}
      struck={({ state }) => state !== 'standing'}
      detail={(win) => [<Time key="at" at={win.date} as="brief" />, ' · ', <bdi key="for">{textOf(win)}</bdi>]}
      below={(win) => belowOf(win)}
      {...(selection && { selection: { ...selection, nameOf: ({ Name }: WinRow) => Name } })}
      instead={instead()}
      foot={
        way &&
        (way.back || next != null) && (
          <>
            <span className="grow" />
            <Button disabled={!way.back} onClick={way.back}>
              {t('table.newer')}
            </Button>
            <Button disabled={next == null || loading} onClick={() => next != null && way.on(next)}>
              {t('table.older')}
            </Button>
          </>
        )
      }
    />
  );

  function belowOf(win: WinRow) {
    const { state, ended_at: ended, ended_by: by, reason } = win;
    if (state === 'standing') return undefined;
    const word = t(`badges.state.${state}`);
    return {
      time: ended !== null && <Time at={ended} as="brief" />,
      note: (
        <RevokedNote>
          <span className="strong">{word}</span>
          {state === 'revoked' && by && t('badges.byWhom', { name: by })}
          {reason !== null && reason !== '' && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}{' '}
          {onWhy && <TextButton onClick={() => onWhy(win)}>{t('badges.why')}</TextButton>}
        </RevokedNote>
      ),
    };
  }

  function instead() {
    if (error && !wins) return <FailedState status={error.status} onRetry={refetch} />;
    if (wins?.length === 0)
      return <EmptyState kind="none" level={3} icon={IconAward} title={t(`badges.noWins.${of}`)} text={t(`badges.noWins.${of}More`)} />;
    return undefined;
  }
}
