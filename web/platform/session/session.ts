import { create } from 'zustand';
import type { ThemeRow, UiSettingsRow, UserViewRow } from '../../../projections/organisations/organisations.view.ts';
import type { OwnProfileRow } from '../../../projections/people/people.view.ts';
import type { AboutUser, InvitationRow } from '../../../src/players/players.contract.ts';
import { call, forgetWrites, onSignedOut } from '../api.ts';
import { listen, lookAs, SPREAD_MS } from '../live-line.ts';

/*
 * Who is signed in, and as which profile. Inside the shell there is always somebody:
 *
 *   const { profileId, organisationId, admin } = useViewer();
 *
 * The server remembers the profile that acts for each login (U-012), so calls need not name it.
 */

export type Frozen = { reason: 'unused' | 'unpaid'; since: string };

/** Where a window keeps that somebody closed the banner of an expired plan: until the next login (U-040). */
export const CLOSED_PLAN_BANNER = 'laurel.plan-banner';

export type Viewer = {
  profileId: string;
  name: string;
  /** The acting organisation, whose main group has the same id (U-061). */
  organisationId: string;
  organisation: string;
  /** Administers the organisation. Nobody administers a personal profile's (R-195 apart). */
  admin: boolean;
  /** A profile of no organisation. */
  personal: boolean;
  /** The organisation is a sample. */
  sample: boolean;
  /** The organisation's. */
  timeZone: string;
  /** Which plan it has; absent where nothing is billed. */
  plan?: number;
  /** The trial is over and no plan is chosen. */
  expiredPlan: boolean;
  /** Nothing of it can be changed: since when, and why. */
  frozen?: Frozen;
  /** The path of the picture; absent where there is none. */
  icon?: string;
  /** The organisation's colours; absent where they are Laurel's. */
  theme?: ThemeRow;
  /** What the organisation shows, and where one begins; absent while all is shown. */
  userView?: UserViewRow;
  /** How screens look; absent where nothing is said. */
  ui?: UiSettingsRow;
};

type Session = {
  /** `asking` until the server has said. */
  state: 'asking' | 'out' | 'in' | 'unreached';
  user: AboutUser | null;
  profiles: readonly OwnProfileRow[];
  /** Organisations that added the user's address, and wait for an answer. */
  invitations: readonly InvitationRow[];
  /** Null while somebody is signed in without a profile. */
  viewer: Viewer | null;
};

const NOBODY = { state: 'out', user: null, profiles: [], invitations: [], viewer: null } as const satisfies Session;

export const useSession = create<Session>(() => ({ ...NOBODY, state: 'asking' }));

/**
 * Who looks at a screen inside the shell.
 * @throws Error outside of it
 */
export function useViewer(): Viewer {
  const viewer = useSession((session) => session.viewer);
  if (!viewer) throw new Error('this screen stands inside the shell only');
  return viewer;
}

/** Asks the server who is signed in: at the start, after every way to sign in, and when profiles have changed. */
export async function loadSession(): Promise<Session> {
  try {
    take((await askedByPage()) ?? (await call('GET', 'auth/get_user_info', {})));
  } catch {
    useSession.setState(({ state }) => ({ state: state === 'asking' ? 'unreached' : state }));
  }
  return useSession.getState();
}

/** Acts as another of one's own profiles from now on. Everything held of the former is forgotten. */
export async function switchProfile(profileId: string): Promise<void> {
  await call('POST', 'profile/act_as', { profileid: profileId });
  await loadSession();
  tellOthers();
}

/**
 * Says yes or no to an organisation that added the user's address. Whoever joins acts as its player from now on.
 * @throws CallRefused
 */
export async function answerInvitation(accesskey: string, yes: boolean): Promise<void> {
  await call('POST', yes ? 'profile/connect_refered' : 'profile/decline_invite', { accesskey });
  await loadSession();
  tellOthers();
}

/**
 * Joins the organisation of a link (U-081), and acts as its player from now on. Answers no where one has only asked.
 * @throws CallRefused
 */
export async function joinByLink(accessKey: string): Promise<boolean> {
  const { asked } = await call('POST', 'group/join_by_link', { access_key: accessKey });
  if (asked === 1) return false;
  await loadSession();
  tellOthers();
  return true;
}

/** Ends the login, or all of the account's, in every browser. */
export async function signOut(everywhere: boolean): Promise<void> {
  await call('POST', 'auth/logout', { everywhere: everywhere ? 1 : 0 });
  loginEnded();
}

/** The server has ended the login: nobody is signed in here any more. */
export function loginEnded(): void {
  leave();
  tellOthers();
}

declare global {
  /** What the page's head has asked for; nothing where the server did not answer. Whoever comes to the door is not asked for there. */
  var laurelUserInfo: Promise<UserInfo | undefined> | undefined;
}

/** The answer that the page's head has asked for, once. */
function askedByPage(): Promise<UserInfo | undefined> | undefined {
  const asked = globalThis.laurelUserInfo;
  globalThis.laurelUserInfo = undefined;
  return asked;
}

type UserInfo = { about_user: AboutUser; profiles: OwnProfileRow[]; invitations: InvitationRow[]; profile_id: string | null };

function take({ about_user: user, profiles, invitations, profile_id: acting }: UserInfo): void {
  if (user.logged_in !== 1) {
    leave();
    return;
  }
  const profile = profiles.find(({ profile_id }) => profile_id === acting);
  lookAs(profile?.profile_id ?? null);
  useSession.setState({ state: 'in', user, profiles, invitations, viewer: profile ? viewerOf(profile) : null });
}

function leave(): void {
  lookAs(null);
  // Also what was written by the command that ended the login: nobody is here any more to wait for it.
  forgetWrites();
  sessionStorage.removeItem(CLOSED_PLAN_BANNER);
  useSession.setState(NOBODY);
}

function viewerOf(profile: OwnProfileRow): Viewer {
  const { profile_id, Name, organization_id, org_name, is_org_admin, sample, timezone, theme, icon, userview: userView, ui } = profile;
  const { plan, expired_plan, stale_reason: reason, stale_date: since } = profile;
  return {
    profileId: profile_id,
    name: Name,
    organisationId: organization_id ?? profile_id,
    organisation: org_name ?? '',
    admin: is_org_admin === 1,
    personal: organization_id === null,
    sample: sample === 1,
    timeZone: timezone,
    plan,
    expiredPlan: expired_plan === 1,
    icon,
    frozen: reason && since ? { reason, since } : undefined,
    theme,
    userView,
    ui,
  };
}

/** The windows of one browser share a login: when one changes who acts or signs out, the others follow. */
const windows = new BroadcastChannel('laurel.session');
windows.onmessage = () => void loadSession();

function tellOthers(): void {
  windows.postMessage('changed');
}

/** The name and the colours of the organisation, or how it stands, may have changed. */
function loadAgain(): void {
  if (useSession.getState().state === 'in') setTimeout(() => void loadSession(), Math.random() * SPREAD_MS);
}

listen({
  stale: ({ changed }) => {
    if (!changed || changed.some(({ view }) => view === 'organisations' || view === 'billing')) loadAgain();
  },
  opened: (reopened) => {
    if (reopened) loadAgain();
  },
});

onSignedOut(() => {
  if (useSession.getState().state === 'in') leave();
});
