import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../platform/controls/tag.tsx';
import { Time } from '../platform/format/time.tsx';
import { Who } from '../platform/identity/who.tsx';
import { fetchStale, lookByKey } from '../platform/live-line.ts';
import { Page } from '../platform/page/page.tsx';
import { ConnectionBanner } from '../platform/states/connection-banner.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { DataTable } from '../platform/table/data-table.tsx';
import { Seal } from './pieces/seal.tsx';
import { holdersText } from './progress.ts';
import { useBadge, useWins } from './use-badges.ts';
import './badges-texts.ts';
import classes from './badges.module.css';

/** How often a guest asks for what the server tells members by itself. */
const AGAIN_MS = 30_000;
const ROWS = 100;

type SharedProps = {
  accessKey: string;
  badgeId: string;
  /** Instead of it, where the key opens nothing. */
  otherwise: ReactNode;
};

/** A badge for whoever has its link (C-01, U-102): its picture, its words, who has won it and when; for as long as the key opens it. */
export function SharedBadge({ accessKey, ...shown }: SharedProps) {
  const [looks, setLooks] = useState('');
  useEffect(() => {
    lookByKey(accessKey);
    setLooks(accessKey);
    return () => lookByKey(null);
  }, [accessKey]);
  if (accessKey === '') return shown.otherwise;
  return looks === accessKey && <Opened key={accessKey} {...shown} />;
}

function Opened({ badgeId, otherwise }: Omit<SharedProps, 'accessKey'>) {
  const { t } = useTranslation();
  const { badge, error, refetch } = useBadge(badgeId);
  const wins = useWins(badge ? { badgeid: badgeId, limit: ROWS } : null);
  const [seen, setSeen] = useState(false);
  if (badge && !seen) setSeen(true);
  useEffect(() => {
    const timer = setInterval(() => fetchStale([{ view: 'badges', key: '' }]), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);

  // Whoever guesses is told to wait: that is no other answer.
  const ended = badge === null || error?.status === 404 || error?.status === 429 || error?.status === 403;
  if (ended && !seen) return otherwise;
  return (
    <main className={classes.shared}>
      <ConnectionBanner />
      {ended ? (
        <EmptyState kind="denied" level={1} title={t('badges.sharedEnded')} text={t('badges.sharedEndedMore')} />
      ) : (
        <Page
          title={badge?.Name ?? t('shell.badges')}
          facts={badge ? holdersText(badge, t) && t('badges.haveIt', { have: holdersText(badge, t) }) : '\u00a0'}
          status={badge && <Tag>{t(`badges.kind.${badge.badge_type}`)}</Tag>}
          bare
        >
          {error && !badge ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : (
            badge && (
              <>
                <section className={classes.own}>
                  <Seal badge={badge} look="won" size={56} />
                  {badge.description !== '' && (
                    <p className={classes.ownText}>
                      <bdi>{badge.description}</bdi>
                    </p>
                  )}
                </section>
                <DataTable
                  label={t('badges.winners')}
                  columns={[
                    { key: 'won', head: t('badges.column.won'), cell: ({ date }) => <Time at={date} as="brief" />, soft: true },
                    {
                      key: 'player',
                      head: t('badges.column.player'),
                      cell: ({ profile_id: id, Name: name, level }) => (
                        <Who id={id} name={name} {...(level !== null && { detail: level })} />
                      ),
                      names: true,
                      grow: 1,
                    },
                  ]}
                  rows={wins.data?.history.filter(({ state }) => state === 'standing')}
                  rowKey={({ player_badge_id: id }) => id}
                  instead={
                    wins.data?.history.length === 0 ? (
                      <EmptyState kind="none" title={t('badges.noWins.badge')} text={t('badges.noWins.badgeMore')} />
                    ) : undefined
                  }
                />
              </>
            )
          )}
        </Page>
      )}
    </main>
  );
}
