import { IconGift, IconLink, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { BadgePlayerRow, WinRow } from '../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { formatDate } from '../platform/format/times.ts';
import { Emblem } from '../platform/identity/emblem.tsx';
import { useResource } from '../platform/live-resources.ts';
import { AsidePanel } from '../platform/overlay/aside-panel.tsx';
import { Page, type PageTab } from '../platform/page/page.tsx';
import { screen } from '../platform/page/screen.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { Split } from '../platform/page/split.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { useWay } from '../points/use-way.ts';
import { States } from './all-badges.tsx';
import { ALL, badgePath, PARTS, partPath } from './badge-paths.ts';
import { WhyPanel } from './history/why-panel.tsx';
import { WinsTable } from './history/wins-table.tsx';
import { InstantPill } from '../scoreboard/instant-pill.tsx';
import { LevelBar } from './pieces/level-bar.tsx';
import { Ring } from './pieces/ring.tsx';
import { RuleWords } from './pieces/rule-words.tsx';
import { Seal } from './pieces/seal.tsx';
import { holdersText, levelShare, levelText, progressText, reachedOf, shareOf, shownLevels } from './progress.ts';
import { useBadge, useWins } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import type { TFunction } from 'i18next';
import './badges-texts.ts';
import pieces from './pieces/pieces.module.css';
import classes from './badges.module.css';

const GiveDialog = screen('badge-editor', () => import('./edit/give-dialog.tsx'));
const TurnDialog = screen('badge-editor', () => import('./edit/turn-dialog.tsx'));
const ShareDialog = screen('badge-editor', () => import('./edit/share-dialog.tsx'));

const ROWS = 50;
/** How many players are asked for, and how many of them are shown. */
const PLAYERS = 1000;
const SHOWN = 50;

/** A badge (RT-059): how far one is, who is ahead, who has won it, and for admins giving, taking and giving back. */
export default function BadgePage() {
  const { t } = useTranslation();
  const { bid = '' } = useParams();
  const { when } = useWhen();
  const { badge, error, refetch, position } = useBadge(bid, when);
  if (badge) return <Opened key={badge.id} badge={badge} position={position} />;
  return (
    <Page title={t('shell.badges')} facts={'\u00a0'}>
      {error && error.status !== 404 ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : badge === null || error ? (
        <NoBadge />
      ) : null}
    </Page>
  );
}

/** There is none at this address, or the viewer may not see it. */
export function NoBadge() {
  const { t } = useTranslation();
  return (
    <EmptyState
      kind="no-match"
      title={t('badges.notFound')}
      text={t('badges.notFoundMore')}
      action={<ButtonLink to={ALL}>{t('badges.seeAll')}</ButtonLink>}
    />
  );
}

/** The parts of a badge's page: for who may not change it there is one. */
export function badgeTabs(id: string, admin: boolean, t: TFunction): PageTab[] {
  if (!admin) return [];
  return [
    { to: badgePath(id), label: t('badges.tab.status'), end: true },
    ...PARTS.map((part) => ({ to: partPath(id, part), label: t(`badges.part.${part}`) })),
  ];
}

/** `37 of 53 have it · in use since 2 March 2025`. */
export function badgeFacts(badge: BadgeRow, t: TFunction): string {
  const have = holdersText(badge, t);
  return [
    ...(have === '' ? [] : [t('badges.haveIt', { have })]),
    badge.in_use_since === null ? t('badges.notInUse') : t('badges.since', { date: formatDate(badge.in_use_since) }),
  ].join(' · ');
}

function Opened({ badge, position }: { badge: BadgeRow; position: string | null }) {
  const { t } = useTranslation();
  const { admin, profileId } = useViewer();
  const { id, Name: name, badge_type: type, leaderinfo: leader } = badge;
  const { when, isPast } = useWhen();
  const way = useWay(JSON.stringify([id, when]));
  const [giving, setGiving] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [why, setWhy] = useState<WinRow>();
  const [turning, setTurning] = useState<'revoke' | 'reinstate'>();
  const wins = useWins({ badgeid: id, limit: ROWS, ...(way.after !== undefined && { after: way.after }) }, when);
  const players = useResource(
    'badges/list_players',
    { badgeid: id, limit: PLAYERS, ...when },
    { staleOn: [{ view: 'badge-wins', key: id }, ...seriesOf(badge).map((key) => ({ view: 'entries' as const, key }))], keep: true },
  );
  const isGiven = type === 2 || badge.levels.some((level) => level.badge_type === 2);
  const acts = admin && !isPast;
  // There the title has no room beside it.
  const phone = useBelow('phone');
  const gives = acts && isGiven && badge.active === 1 && badge.publishphase === 2 && badge.deleted === 0;
  const chosen = wins.data?.history.filter(({ player_badge_id: winId }) => selected.has(winId)) ?? [];
  const stands = chosen.some(({ revoked }) => revoked === 0);
  const give = { label: t('badges.give'), icon: IconGift, onSelect: () => setGiving(true) };

  return (
    <Page
      title={name}
      status={
        <>
          {!phone && <Tag>{t(`badges.kind.${type}`)}</Tag>}
          <States badge={badge} />
          <InstantPill position={position} />
        </>
      }
      facts={badgeFacts(badge, t)}
      tabs={badgeTabs(id, admin, t)}
      actions={
        gives && (
          <Button icon={<IconGift stroke={1.75} />} aria-haspopup="dialog" onClick={give.onSelect}>
            {give.label}
          </Button>
        )
      }
      menu={[
        ...(gives ? [{ ...give, folded: true }] : []),
        ...(admin ? [{ label: t('badges.share'), icon: IconLink, onSelect: () => setSharing(true) }] : []),
      ]}
      fill
    >
      <Split
        aside={
          why && !isPast ? (
            <WhyPanel win={why} badge={badge} onClose={() => setWhy(undefined)} />
          ) : (
            <AsidePanel title={t('badges.players')}>
              {players.error && !players.data ? (
                <FailedState status={players.error.status} onRetry={players.refetch} />
              ) : players.data?.players.length === 0 ? (
                <p className={`${classes.asideNote} soft`}>{t('badges.nobodyYet')}</p>
              ) : (
                <ul className={pieces.lately}>
                  {players.data?.players
                    .toSorted(byWins)
                    .slice(0, SHOWN)
                    .map((player) => (
                      <Player key={player.profile_id} player={player} badge={badge} />
                    ))}
                </ul>
              )}
            </AsidePanel>
          )
        }
      >
        <Scroll className={classes.pane} label={t('badges.tab.status')}>
          <section className={classes.own} aria-label={t('badges.yours')}>
            {(badge.times_won ?? 0) > 0 && type !== 7 ? (
              <Seal badge={badge} look="won" size={56} />
            ) : (
              <Ring badge={badge} share={shareOf(badge) ?? 0} />
            )}
            <div className={classes.ownText}>
              <Own badge={badge} />
              {leader && (
                <p className="soft">
                  {leader.account_profile_id === profileId
                    ? t('badges.youLead', { points: formatPoints(leader.cur_value) })
                    : t('badges.leads', { name: leader.leader_name, points: formatPoints(leader.cur_value) })}
                </p>
              )}
            </div>
          </section>
          {type === 7 && badge.levels.length > 0 && (
            <section className={classes.level} aria-label={t('badges.levels')}>
              <LevelBar levels={shownLevels(badge)} reached={reachedOf(badge)} share={levelShare(badge)} />
            </section>
          )}
          <section className={classes.part} aria-labelledby="won-when">
            <h2 id="won-when">{t('badges.wonWhen')}</h2>
            <RuleWords badge={badge} />
            {badge.description !== '' && (
              <p className={`${classes.description} soft`}>
                <bdi>{badge.description}</bdi>
              </p>
            )}
          </section>
          <section aria-labelledby="history">
            <div className={classes.head}>
              <h2 id="history">{t('badges.history')}</h2>
            </div>
            <WinsTable
              of="badge"
              label={t('badges.allWins')}
              {...(!isPast && { onWhy: setWhy })}
              wins={wins}
              badges={[badge]}
              way={way}
              {...(acts && {
                selection: {
                  selected,
                  onChange: setSelected,
                  actions: [
                    stands || chosen.length === 0
                      ? { label: t('badges.revoke'), icon: IconTrash, onSelect: () => setTurning('revoke') }
                      : { label: t('badges.reinstate'), icon: IconRestore, onSelect: () => setTurning('reinstate') },
                  ],
                },
              })}
            />
          </section>
        </Scroll>
      </Split>
      {giving && <GiveDialog badge={badge} onClose={() => setGiving(false)} />}
      {sharing && <ShareDialog badge={badge} onClose={() => setSharing(false)} />}
      {turning && (
        <TurnDialog
          kind={turning}
          badge={badge}
          wins={chosen.filter(({ revoked }) => (turning === 'revoke' ? revoked === 0 : revoked === 1))}
          onClose={() => setTurning(undefined)}
          onDone={() => setSelected(NONE)}
        />
      )}
    </Page>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The series whose entries count. */
function seriesOf({ scoreseries_id: first, sub_series: others = [] }: BadgeRow): string[] {
  return [...new Set([first, ...others.map(({ scoreseries_id: one }) => one)])].filter((id) => id !== '');
}

/** Who has it before who has it not; of those who have it not, who is nearer. */
function byWins(one: BadgePlayerRow, other: BadgePlayerRow): number {
  return other.awarded - one.awarded || Number(other.cur_value ?? 0) - Number(one.cur_value ?? 0);
}

/** How oneself stands to it, in two lines. */
function Own({ badge }: { badge: BadgeRow }) {
  const { t } = useTranslation();
  const { badge_type: type, times_won: won = 0, last_won: last, progressinfo: progress } = badge;
  const told = progressText(badge, t, useWhen().now);
  const has =
    type === 7 ? levelText(badge, t) : won > 0 ? t('badges.wonTimes', { count: won, formatted: formatCount(won) }) : t('badges.notYet');
  return (
    <>
      <p className={classes.ownLine}>
        <bdi>{has}</bdi>
        {last && (
          <span className="meta">
            {' '}
            <Time at={last} as="brief" />
          </span>
        )}
      </p>
      {progress && type !== 2 && (
        <p className="soft num">
          {told.line}
          {told.more !== '' && ` · ${told.more}`}
        </p>
      )}
    </>
  );
}

/** Somebody under the badge: how often they have it, or how far they are. */
function Player({ player, badge }: { player: BadgePlayerRow; badge: BadgeRow }) {
  const { t } = useTranslation();
  const { profile_id: id, Name: name, awarded, last_won: last, cur_value: value } = player;
  const target = badge.value;
  return (
    <li>
      <Emblem id={id} size={32} />
      <span className={pieces.two}>
        <bdi className={pieces.name} title={name}>
          {name}
        </bdi>
        <span className="soft num cut">
          {awarded > 0
            ? t(badge.badge_type === 7 ? 'badges.levelsReached' : 'badges.wonTimes', { count: awarded, formatted: formatCount(awarded) })
            : value == null
              ? t('badges.notYet')
              : target === null
                ? formatPoints(value)
                : t('badges.of', { some: formatPoints(value), all: formatPoints(target) })}
        </span>
      </span>
      {last === null ? <span /> : <Time at={last} as="brief" className="meta num" />}
    </li>
  );
}
