import type { RouteObject } from 'react-router';

/** Screens of the door (RT-111 to RT-118, RT-135), and where other systems send people (RT-129, RT-130): reachable by everybody. */
export const entryRoutes: RouteObject[] = [
  { path: 'v_login', lazy: async () => ({ Component: (await import('./login.tsx')).default }) },
  { path: 'v_login/forgotpassword', lazy: async () => ({ Component: (await import('./forgot-password.tsx')).default }) },
  { path: 'v_login/forgotpassword/:resettoken', lazy: async () => ({ Component: (await import('./new-password.tsx')).default }) },
  { path: 'v_login/link/:token', lazy: async () => ({ Component: (await import('./link-login.tsx')).default }) },
  { path: 'v_login/unsubscribe/:token', lazy: async () => ({ Component: (await import('../account/unsubscribe.tsx')).default }) },
  { path: 'v_login/logout', lazy: async () => ({ Component: (await import('./logout.tsx')).default }) },
  { path: 'v_login/fblogin', lazy: async () => ({ Component: (await import('./provider/provider-landing.tsx')).default }) },
  { path: 'openid/landing', lazy: async () => ({ Component: (await import('./provider/provider-landing.tsx')).default }) },
  { path: ':systemtype/landing', lazy: async () => ({ Component: (await import('./system-landing.tsx')).default }) },
  { path: 'install', lazy: async () => ({ Component: (await import('./install.tsx')).default }) },
  { path: 'v_login/:loginhint', lazy: async () => ({ Component: (await import('./login.tsx')).default }) },
  { path: 'v_invite/:invitetoken', lazy: async () => ({ Component: (await import('./invite.tsx')).default }) },
  { path: 'group/invitations/:accesskey', lazy: async () => ({ Component: (await import('./join-by-link.tsx')).default }) },
  { path: 'v_onboarding/profiles', lazy: async () => ({ Component: (await import('./onboarding.tsx')).default }) },
];

/** Landing pages (RT-131, RT-132), for who is signed in. */
export const landingRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./landing.tsx')).default }) },
  { path: 'loggedin', lazy: async () => ({ Component: (await import('./landing.tsx')).default }) },
];
