import type { RouteObject } from 'react-router';

/** Where links and other systems send people, signed in or not (RT-113 to RT-117, RT-129, RT-130, RT-135). */
export const arrivalRoutes: RouteObject[] = [
  { path: 'v_login/forgotpassword', lazy: async () => ({ Component: (await import('./forgot-password.tsx')).default }) },
  { path: 'v_login/forgotpassword/:resettoken', lazy: async () => ({ Component: (await import('./new-password.tsx')).default }) },
  { path: 'v_login/link/:token', lazy: async () => ({ Component: (await import('./link-login.tsx')).default }) },
  { path: 'v_login/unsubscribe/:token', lazy: async () => ({ Component: (await import('../account/unsubscribe.tsx')).default }) },
  { path: 'v_login/fblogin', lazy: async () => ({ Component: (await import('./provider-landing.tsx')).default }) },
  { path: 'openid/landing', lazy: async () => ({ Component: (await import('./provider-landing.tsx')).default }) },
  { path: ':systemtype/landing', lazy: async () => ({ Component: (await import('./system-landing.tsx')).default }) },
  { path: 'install', lazy: async () => ({ Component: (await import('./install.tsx')).default }) },
  { path: 'v_invite/:invitetoken', lazy: async () => ({ Component: (await import('./invite.tsx')).default }) },
  { path: 'group/invitations/:accesskey', lazy: async () => ({ Component: (await import('./join-by-link.tsx')).default }) },
  { path: 'v_onboarding/profiles', lazy: async () => ({ Component: (await import('./onboarding.tsx')).default }) },
];
