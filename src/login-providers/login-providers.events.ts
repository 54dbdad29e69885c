import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** Who may come in by a provider (U-148). 0: only invited people; 1: anyone becomes a player; 2: as 1, after an admin approves. */
export const SIGNUP_RULES = [0, 1, 2] as const;
export type SignupRule = (typeof SIGNUP_RULES)[number];

/**
 * An organisation's own login provider is set up so from now on, all of it. `name`: as its people call it. `access`: what the provider knows the
 * organisation by, and the values of the placeholders of its address, as JSON; both sealed under the organisation's key. `secretId`: the row that
 * holds the client's secret, where there is one. `proved`: somebody has signed in there with these very settings. Only what is proved is enabled.
 */
export type LoginProviderSaved = Event<
  'LoginProviderSaved',
  {
    providerId: string;
    loginOptionId: number;
    name: Sealed;
    access: Sealed;
    secretId: string | null;
    scopes: string;
    signupRule: SignupRule;
    enabled: boolean;
    proved: boolean;
  }
>;
/** It is gone, and every login that began by it is over. */
export type LoginProviderRemoved = Event<'LoginProviderRemoved', { providerId: string }>;

export type LoginProviderEvent = LoginProviderSaved | LoginProviderRemoved;

/** One stream for each organisation. */
export const LOGIN_PROVIDERS = 'loginProviders';

const trail = 'organisation';

export const loginProviderFacts: Facts<LoginProviderEvent> = {
  LoginProviderSaved: {
    category: LOGIN_PROVIDERS,
    label: 'Login provider saved',
    trail,
    about: ({ data: { providerId, loginOptionId, scopes, signupRule, enabled, proved } }) => ({
      shown: { providerId, loginOptionId, scopes, signupRule, enabled, proved },
    }),
  },
  LoginProviderRemoved: { category: LOGIN_PROVIDERS, label: 'Login provider removed', trail, about: ({ data }) => ({ shown: data }) },
};
