import { IconArrowBackUp, IconCopy, IconDownload, IconLayoutDashboard, IconLogout, IconPencil, IconSwords } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LeaveOrganisation, type Leaver } from '../account/leave-organisation.tsx';
import { useArchive } from '../account/take-archive.ts';
import { isShown } from '../areas.ts';
import { BattleCards } from '../battles/battle-cards.tsx';
import { ChallengeDialog } from '../battles/challenge-dialog.tsx';
import { useAvailability } from '../battles/use-availability.ts';
import { editStatusPath } from '../boards/board-paths.ts';
import { useNow } from '../platform/format/use-now.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { Cover } from '../platform/identity/cover.tsx';
import { Portraits } from '../platform/identity/portraits.tsx';
import { Page } from '../platform/page/page.tsx';
import { screen } from '../platform/page/screen.tsx';
import { useBelow } from '../platform/page/use-width.ts';
import { useViewer } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { isolated } from '../platform/texts/texts.ts';
import { useSeriesList } from '../points/use-series.ts';
import { ProfileEntries } from './profile-entries.tsx';
import { lastUsed } from './last-used.ts';
import { ProfilePoints } from './profile-points.tsx';
import { useProfile } from './use-profile.ts';
import '../players/players-texts.ts';
import '../competitions/competitions-texts.ts';
import { ProfileBadges, WornBadges } from '../badges/late.ts';
import './profile-texts.ts';
import '../account/account-pages-texts.ts';
import classes from './profile.module.css';

/** What facts are called is much, and seldom looked for here. */
const ProfileFacts = screen('audit', () => import('./profile-facts.tsx'));
const StatusBoard = screen('boards', () => import('../boards/status-board.tsx'));
const CopyStatusBoard = screen('board-editor', () => import('../boards/edit/copy-status-board.tsx'));
const RestoreStatusBoard = screen('board-editor', () => import('../boards/edit/restore-status-board.tsx'));

/** A profile (RT-108): who, which teams, the points and rank in every series, and the entries, the revoked ones too. */
export default function Profile() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const viewer = useViewer();
  const { profile, error, refetch, mayEdit } = useProfile(id);
  const { data } = useSeriesList();
  const series = data?.scoreseries;
  const phone = useBelow('phone');
  const now = useNow(60_000);
  const archive = useArchive();
  const [leaver, setLeaver] = useState<Leaver>();
  const battle = useAvailability(profile?.connected === 1 && !('deleted' in profile) ? id : undefined);
  const [challenging, setChallenging] = useState(false);
  const [board, setBoard] = useState<'copied' | 'restored'>();

  if (error?.status === 404) {
    return (
      <Page title={t('profile.notFound')}>
        <EmptyState
          kind="no-match"
          title={t('profile.notFoundMore')}
          action={<ButtonLink to={`/v_players/${viewer.organisationId}`}>{t('profile.toPlayers')}</ButtonLink>}
        />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title={t('shell.profile')}>
        <FailedState status={error.status} onRetry={refetch} />
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page title={t('shell.profile')} facts={'\u00a0'}>
        <div className={classes.body} role="status" aria-label={t('states.loading')}>
          <Bone width={240} />
          <Bone width="60%" />
          <Bone width="40%" />
        </div>
      </Page>
    );
  }

  const own = id === viewer.profileId;
  const recorded = (own || viewer.admin) && <ProfileFacts key={`facts ${id}`} profileId={id} />;
  const editTo = `/v_profile/${id}/edit`;
  const here = profile.organization_id === viewer.organisationId;
  // Of another organisation one's own profile may be looked at: its cover is not that of the acting one.
  const shared = here ? viewer.theme?.cover_image : undefined;
  const cover = profile.cover_image ?? shared;
  const portrait = (size: number) => <Portraits id={id} icon={profile.icon} second={profile.secondary_avatar} size={size} />;
  const worn = profile.mini_icon;
  const portraits = (size: number) => (worn ? <WornBadges icons={worn}>{portrait(size)}</WornBadges> : portrait(size));
  const points = (
    <>
      {series?.length === 0 && <EmptyState kind="none" title={t('profile.noSeries')} text={t('profile.noSeriesMore')} />}
      {series && series.length > 0 && isShown('profile_show_general', viewer) ? (
        <>
          <ProfilePoints profileId={id} name={profile.Name} series={series} />
          <ProfileEntries key={id} profileId={id} series={series} beneath={recorded} />
        </>
      ) : (
        series && recorded
      )}
    </>
  );
  const badges = isShown('profile_show_badges', viewer) ? (
    <ProfileBadges key={`badges ${id}`} profileId={id}>
      {points}
    </ProfileBadges>
  ) : (
    points
  );
  const hasBoard = here && profile.anonymous === null && !('deleted' in profile) && isShown('profile_show_status', viewer);
  const facts = [profile.org_name ?? t('profile.personal'), ...profile.teams.map(({ teamname }) => teamname)];
  return (
    <Page
      title={profile.Name}
      status={
        <>
          {!cover && portraits(40)}
          {own && <Tag kind="you">{t('players.you')}</Tag>}
          {profile.is_org_admin === 1 && <Tag>{t('players.admin')}</Tag>}
          {'looks_like_admin' in profile && <Tag kind="error">{t('players.lookAlike')}</Tag>}
          {profile.offline === 1 && <Tag>{t('players.offline')}</Tag>}
        </>
      }
      facts={[
        ...facts.map(isolated),
        ...(profile.external_id ? [t('profile.externalId', { id: profile.external_id })] : []),
        ...(mayEdit && profile.org_name !== null ? [t('profile.used', { when: lastUsed(profile.account_last_used, now, t) })] : []),
      ].join(' · ')}
      actions={
        <>
          {battle && (
            <Button icon={<IconSwords stroke={1.75} />} disabled={!battle.available} onClick={() => setChallenging(true)}>
              {t('battle.battle')}
            </Button>
          )}
          {mayEdit && (
            <ButtonLink to={editTo} icon={<IconPencil stroke={1.75} />}>
              {t('profile.edit')}
            </ButtonLink>
          )}
        </>
      }
      menu={[
        ...(battle?.available ? [{ label: t('battle.battle'), icon: IconSwords, onSelect: () => setChallenging(true), folded: true }] : []),
        ...(mayEdit
          ? [
              { label: t('profile.edit'), icon: IconPencil, to: editTo, folded: true },
              ...(hasBoard
                ? [
                    { label: t('profile.board.change'), icon: IconLayoutDashboard, to: editStatusPath(id) },
                    ...(viewer.admin ? [{ label: t('profile.board.copy'), icon: IconCopy, onSelect: () => setBoard('copied') }] : []),
                    { label: t('profile.board.restore'), icon: IconArrowBackUp, onSelect: () => setBoard('restored') },
                  ]
                : []),
              { label: t('archive.take'), icon: IconDownload, onSelect: () => archive.take(viewer.profileId, id) },
              ...(profile.connected === 1 && profile.org_name !== null
                ? [
                    {
                      label: own ? t('leave.leave', { organisation: profile.org_name }) : t('detach.menu'),
                      icon: IconLogout,
                      onSelect: () => setLeaver({ profileId: id, name: profile.Name, organisation: profile.org_name ?? '', own }),
                    },
                  ]
                : []),
            ]
          : []),
      ]}
    >
      <div className={classes.body}>
        {cover && <Cover path={cover}>{portraits(phone ? 56 : 80)}</Cover>}
        <Refusal>{archive.error}</Refusal>
        {battle?.reason && <Notice kind="info">{battle.reason}</Notice>}
        {profile.anonymous !== null && <Notice kind="info">{t('profile.anonymous')}</Notice>}
        {'deleted' in profile && <Notice kind="info">{t('profile.deleted')}</Notice>}
        {'looks_like_admin' in profile && <Notice kind="info">{t('players.lookAlikeMore')}</Notice>}
        {profile.anthem && (
          <p>
            <a className={classes.link} href={profile.anthem} target="_blank" rel="noreferrer">
              {t('profile.anthem', { name: profile.Name })}
            </a>
          </p>
        )}
        <BattleCards profileId={id} />
        {hasBoard ? (
          <StatusBoard key={`board ${id}`} profileId={id} mayEdit={mayEdit}>
            {badges}
          </StatusBoard>
        ) : (
          badges
        )}
        {board === 'copied' && <CopyStatusBoard from={{ profileId: id, name: profile.Name }} onClose={() => setBoard(undefined)} />}
        {board === 'restored' && <RestoreStatusBoard of={{ profileId: id, name: profile.Name }} onClose={() => setBoard(undefined)} />}
        {battle?.available && (
          <ChallengeDialog
            opponent={{ id, name: profile.Name, icon: profile.icon }}
            stats={battle.stats}
            series={series ?? []}
            opened={challenging}
            onClose={() => setChallenging(false)}
          />
        )}
        <LeaveOrganisation leaver={leaver} onClose={() => setLeaver(undefined)} />
      </div>
    </Page>
  );
}
