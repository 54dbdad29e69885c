import {
  IconAdjustmentsHorizontal,
  IconAward,
  IconBolt,
  IconGift,
  IconMap2,
  IconMessage,
  IconPlugConnected,
  IconPlus,
  IconShieldLock,
  IconTarget,
  IconTrophy,
  IconUpload,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, matchPath, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { SYSTEM_TYPES } from '../../src/integrations/systems.values.ts';
import { AREAS, isShown } from '../areas.ts';
import { AUTOMATIONS, NEW_AUTOMATION } from '../automations/automation-paths.ts';
import { INTEGRATIONS, newIntegrationPath } from '../integrations/integration-paths.ts';
import { ALL, COMPLETED, IN_PROGRESS, NEW as BADGE_NEW, SETTINGS } from '../badges/badge-paths.ts';
import { NEW as COMPETITION_NEW } from '../competitions/competition-paths.ts';
import { Reauthentication } from '../account/reauthentication.tsx';
import { Bell } from '../inbox/bell.tsx';
import { useCommand } from '../platform/live-command.ts';
import { loadSession, switchProfile, useSession, type Viewer } from '../platform/session/session.ts';
import { screen } from '../platform/page/screen.tsx';
import { SampleBanner } from '../platform/shell/sample-banner.tsx';
import type { Area } from '../platform/shell/area.ts';
import type { MenuLink } from '../platform/shell/me-menu.tsx';
import { Shell } from '../platform/shell/shell.tsx';
import { ConnectionBanner } from '../platform/states/connection-banner.tsx';
import { useUiSettings } from '../platform/theme/ui-settings.ts';
import { useOrganisationTheme } from '../platform/theme/organisation-theme.ts';
import { AddPointsHost } from '../points/add/add-points-host.tsx';
import { openAddPoints } from '../points/add/add-points-state.ts';
import { mayAdd } from '../points/add/may-add.ts';
import { importPath, newTargetPath, seriesPath, targetsPath } from '../points/series-paths.ts';
import { useSeriesList } from '../points/use-series.ts';
import { NEW_QUEST, QUEST_SETTINGS } from '../quests/quest-paths.ts';
import { BillingBanner } from '../settings/billing-banner.tsx';
import { INVENTORY, NEW_REWARD, OWN_ORDERS } from '../shop/shop-paths.ts';
import { searchEverything } from './search-everything.tsx';
import { asksConsent } from './consent-later.ts';
import { Consent } from './consent.tsx';
import { loginAddress, rememberArrival } from './arrival.ts';
import { Unreached } from './unreached.tsx';

/** By a link, one of few who are let in without signing in. */
const SharedCompetition = screen('competitions', async () => ({
  default: (await import('../competitions/shared-competition.tsx')).SharedCompetition,
}));

const SharedBadge = screen('badges', async () => ({ default: (await import('../badges/shared-badge.tsx')).SharedBadge }));

const SharedBoard = screen('boards', async () => ({ default: (await import('../boards/shared-board.tsx')).SharedBoard }));

const WhatIsInstalled = screen('integrations', async () => ({
  default: (await import('../integrations/connect/what-is-installed.tsx')).WhatIsInstalled,
}));

/** Every screen behind the door: who is not signed in is sent to sign in (SR-01), who has no profile to choose one (U-030). */
export default function Inside() {
  const { state, viewer, user } = useSession();
  const location: Location<unknown> = useLocation();
  // The first time, the shell and all in it are drawn in small steps.
  const drawn = useDeferredValue(state === 'in', false);

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (state === 'unreached') return <Unreached />;
  if (state === 'asking') return null;
  if (state === 'out') return <Outside location={location} />;
  if (user && asksConsent(user)) return <Consent />;
  if (!viewer) return <Navigate to="/v_onboarding/profiles" state={location.state} replace />;
  if (!drawn) return null;
  return <Furnished viewer={viewer} key={viewer.profileId} />;
}

/** Nobody is signed in: to the door, but for whoever has the access key of what the address is of (C-01, U-023), or begins an install (U-028). */
function Outside({ location }: { location: Location<unknown> }) {
  const query = new URLSearchParams(location.search);
  const systemType = SYSTEM_TYPES.find((type) => location.pathname === newIntegrationPath(type));
  if (query.get('anom') === '1' && systemType) return <WhatIsInstalled type={systemType} subdomain={query.get('subdomain') ?? ''} />;
  const key = query.get('accesskey');
  const competitionId = matchPath('/v_competition/:itemid', location.pathname)?.params.itemid;
  const badgeId = matchPath('/v_badge/:bid', location.pathname)?.params.bid;
  if (key !== null && badgeId !== undefined)
    return <SharedBadge accessKey={key} badgeId={badgeId} otherwise={<ToTheDoor location={location} />} />;
  const boardId = matchPath('/v_dashboard/:itemid', location.pathname)?.params.itemid;
  if (key !== null && boardId !== undefined)
    return <SharedBoard accessKey={key} boardId={boardId} otherwise={<ToTheDoor location={location} />} />;
  if (key === null || competitionId === undefined) return <ToTheDoor location={location} />;
  return <SharedCompetition accessKey={key} competitionId={competitionId} otherwise={<ToTheDoor location={location} />} />;
}

function ToTheDoor({ location }: { location: Location<unknown> }) {
  return <Navigate to={loginAddress(rememberArrival(location))} replace />;
}

/** The shell with the viewer's areas, menu and banners. */
function Furnished({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const profiles = useSession((session) => session.profiles);
  const takesFeedback = useSession(({ user }) => user?.takes_feedback === 1);
  const addTo = useWhereToAdd();
  const { data } = useSeriesList();
  useOrganisationTheme(viewer.theme);
  const [removeSample, removing] = useCommand('organization/sample', { method: 'DELETE' });

  useUiSettings(viewer.ui);

  const placeOf = ({ to, label, icon, letter }: (typeof AREAS)[number]) => ({ to: to(viewer), label: t(`shell.${label}`), icon, letter });
  const shown = AREAS.filter(({ item }) => isShown(`nav_show_${item}`, viewer)).map(placeOf);
  // What is hidden admins still find by its name.
  const hidden = AREAS.filter(({ item }) => viewer.admin && !isShown(`nav_show_${item}`, viewer)).map(placeOf);
  const areas: Area[] = [
    ...shown.filter(({ letter }) => letter !== undefined),
    ...(viewer.admin
      ? [
          {
            to: '/v_settings/organization',
            label: t('shell.settings'),
            icon: IconAdjustmentsHorizontal,
            letter: 's',
            atEnd: true,
          },
        ]
      : []),
  ];

  async function leaveSample() {
    if (!(await removeSample({}))) return;
    const { viewer: left } = await loadSession();
    // A guest who had nothing else is nobody any more.
    void navigate(left ? '/' : '/v_login', { replace: true });
  }

  return (
    <Shell
      areas={viewer.personal ? [] : areas}
      viewer={{
        ...viewer,
        organisation: viewer.personal ? t('session.personal') : viewer.organisation,
        profiles: profiles.map(({ profile_id, Name, org_name }) => ({
          profileId: profile_id,
          name: Name,
          organisation: org_name ?? t('session.personal'),
        })),
        onSwitch: (profileId) => void switchProfile(profileId).then(() => navigate('/')),
      }}
      menu={[
        ...shown.filter(({ letter }) => letter === undefined),
        { to: '/v_settings/account', label: t('account.heading'), icon: IconShieldLock },
        { to: '/v_onboarding/profiles', label: t('session.organisations'), icon: IconUsers },
        ...(takesFeedback ? [{ to: '/v_feedback', label: t('feedback.title'), icon: IconMessage }] : []),
      ]}
      alsoFound={[...hidden, ...pagesOf(viewer, addTo, t)]}
      makes={viewer.admin ? makesOf(viewer.organisationId, addTo, t) : []}
      onSignOut={(everywhere) => void navigate('/v_login/logout', { state: { everywhere } })}
      {...(addTo && { onAddPoints: () => openAddPoints(addTo) })}
      onSearch={searchEverything}
      pinned={data?.scoreseries.filter(({ pinned }) => pinned === 1).map(({ id, name }) => ({ to: seriesPath(id), label: name }))}
      bell={(inDock) => <Bell inDock={inDock} />}
      banner={
        <>
          {viewer.sample && (
            <SampleBanner
              busy={removing.pending}
              error={removing.error?.message}
              onRemove={viewer.admin ? () => void leaveSample() : undefined}
            />
          )}
          <BillingBanner />
          <ConnectionBanner />
        </>
      }
    >
      <Outlet />
      <AddPointsHost />
      <Reauthentication />
    </Shell>
  );
}

/** Pages that are asked for by name, within the areas that are shown. */
function pagesOf(viewer: Viewer, seriesId: string | undefined, t: TFunction): MenuLink[] {
  const badges = viewer.admin || isShown('nav_show_badges', viewer);
  return [
    ...(badges
      ? [
          { to: IN_PROGRESS, label: t('shell.badgesInProgress'), icon: IconAward },
          { to: COMPLETED, label: t('shell.badgesWon'), icon: IconAward },
          { to: ALL, label: t('shell.allBadges'), icon: IconAward },
        ]
      : []),
    ...(viewer.admin ? [{ to: SETTINGS, label: t('shell.badgeSettings'), icon: IconAward }] : []),
    ...(viewer.admin ? [{ to: QUEST_SETTINGS, label: t('shell.questSettings'), icon: IconMap2 }] : []),
    ...(viewer.admin || isShown('nav_show_rewardstore', viewer) ? [{ to: OWN_ORDERS, label: t('shell.ownOrders'), icon: IconGift }] : []),
    ...(viewer.admin ? [{ to: INVENTORY, label: t('shell.allOrders'), icon: IconGift }] : []),
    ...(viewer.admin
      ? [
          { to: INTEGRATIONS, label: t('shell.integrations'), icon: IconPlugConnected },
          { to: AUTOMATIONS, label: t('shell.automations'), icon: IconBolt },
        ]
      : []),
    ...(seriesId === undefined ? [] : [{ to: targetsPath(seriesId), label: t('shell.targets'), icon: IconTarget }]),
  ];
}

/** What an admin can make or bring in. */
function makesOf(organisationId: string, seriesId: string | undefined, t: TFunction): MenuLink[] {
  return [
    ...(seriesId === undefined ? [] : [{ to: importPath(seriesId), label: t('points.import.label'), icon: IconUpload }]),
    { to: '/v_points/new', label: t('points.list.new'), icon: IconPlus },
    { to: COMPETITION_NEW, label: t('shell.newCompetition'), icon: IconTrophy },
    { to: BADGE_NEW, label: t('shell.newBadge'), icon: IconAward },
    { to: NEW_QUEST, label: t('shell.newQuest'), icon: IconMap2 },
    ...(seriesId === undefined ? [] : [{ to: newTargetPath(seriesId), label: t('shell.newTarget'), icon: IconTarget }]),
    { to: NEW_AUTOMATION, label: t('shell.newAutomation'), icon: IconBolt },
    { to: NEW_REWARD, label: t('shell.newReward'), icon: IconGift },
    { to: `/v_players/${organisationId}/add`, label: t('shell.addPlayers'), icon: IconUserPlus },
  ];
}

/** What "Add points" adds to: the series in sight, else the first that one may add to; nowhere where there is none. */
function useWhereToAdd(): string | undefined {
  const { pathname } = useLocation();
  const { data } = useSeriesList();
  const open = data?.scoreseries.filter(mayAdd) ?? [];
  const inSight = open.find(({ id }) => pathname.startsWith(`/v_points/${id}`));
  return (inSight ?? open[0])?.id;
}
