import { flag, listOf, object, type Of, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** An organisation's own login provider as its admins see it (entity Login provider). Its client's secret is nowhere here. */
export const loginProviderRow = object(
  {
    id: text,
    organization_id: text,
    login_option_id: whole,
    tenant_name: text,
    scopes: text,
    signup_rule: word(0, 1, 2),
    enabled: flag,
    /** Somebody has signed in there with these very settings: it may be switched on. */
    proved: flag,
    client_id: text,
    has_secret: flag,
    /** JSON: the values of the placeholders of the option's address. */
    extrafields: text,
    /** How many logins that began by it are not over. */
    logins: whole,
  },
  'LoginProviderRow',
);
export type LoginProviderRow = Of<typeof loginProviderRow>;

/** A kind of provider that the organisation can have one of its own of (entity Login option). `extrafields`: the names of its placeholders. */
export const providerOptionRow = object(
  { login_option_id: whole, name: text, openid_config_url: text, minimal_scope: text, extrafields: listOf(text) },
  'ProviderOptionRow',
);
export type ProviderOptionRow = Of<typeof providerOptionRow>;
