import { filledIn, placeholdersOf, type ProviderOption } from '../login-providers/provider-option.values.ts';
import { isRecord } from './is-record.values.ts';
import { readSecretList } from './secret-list.ts';
import { isName } from './text.values.ts';

/** An OpenID provider that the operator lets people sign in with, as the file of LAUREL_LOGIN_OPTIONS names it (U-043). */
export type LoginOption = {
  login_option_id: number;
  /** As people call it. */
  name: string;
  openid_config_url: string;
  client_id: string;
  client_secret?: string;
  minimal_scope: string;
  /** What the provider sends back: a code, or at once a token about who it is (U-044, U-045). */
  response_type: 'code' | 'id_token';
};

export const CONFIG_PATH = '/.well-known/openid-configuration';

/** 4 is e-mail, 10 whatever an organisation names for its own (U-043). */
const TAKEN = [4, 10];

/** What the file holds: providers for everybody, and kinds of providers of which organisations have their own. */
export type LoginOptionFile = { atTheDoor: LoginOption[]; forOrganisations: ProviderOption[] };

/** @throws Error that says in a line what is wrong with the file */
export function readLoginOptions(file: string): LoginOptionFile {
  const options = readSecretList(file).map((given, at) => optionOf(given, `option ${at + 1}`));
  const ids = options.map(({ login_option_id }) => login_option_id);
  if (new Set(ids).size < ids.length) throw new Error('two options have one login_option_id');
  return {
    atTheDoor: options.flatMap((option) => ('client_id' in option ? [option] : [])),
    forOrganisations: options.flatMap((option) => ('client_id' in option ? [] : [option])),
  };
}

function optionOf(given: unknown, which: string): LoginOption | ProviderOption {
  const wrong = (field: string, problem: string) => new Error(`${field} of ${which} ${problem}`);
  if (!isRecord(given)) throw new Error(`${which} must be an object`);
  const { login_option_id, name, openid_config_url, client_id, client_secret, minimal_scope = 'openid email profile', ...more } = given;
  const { response_type = 'code', ...unknown } = more;
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined) throw wrong(stranger, 'means nothing here');
  if (
    !Number.isInteger(login_option_id) ||
    Number(login_option_id) < 1 ||
    Number(login_option_id) > 99 ||
    TAKEN.includes(Number(login_option_id))
  )
    throw wrong('login_option_id', 'must be a whole number from 1 to 99, and neither 4 nor 10');
  if (typeof name !== 'string' || !isName(name)) throw wrong('name', 'must be a name');
  if (typeof openid_config_url !== 'string') throw wrong('openid_config_url', 'must be a text');
  const placeholders = placeholdersOf(openid_config_url);
  const problem = problemOfConfigUrl(filledIn(openid_config_url, Object.fromEntries(placeholders.map((field) => [field, 'x']))));
  if (problem !== undefined) throw wrong('openid_config_url', problem);
  const scope = minimal_scope;
  if (typeof scope !== 'string' || !scope.split(' ').includes('openid')) throw wrong('minimal_scope', 'must name openid');
  if (placeholders.length > 0) {
    // A secret of the operator's would go to whatever server an organisation names.
    if (client_id !== undefined || client_secret !== undefined) throw wrong('client_id', 'must be absent: each organisation has its own');
    if (response_type !== 'code') throw wrong('response_type', 'must be code');
    return { login_option_id: Number(login_option_id), name, openid_config_url, minimal_scope: scope };
  }
  if (typeof client_id !== 'string' || client_id === '') throw wrong('client_id', 'must be a text');
  if (client_secret !== undefined && (typeof client_secret !== 'string' || client_secret === ''))
    throw wrong('client_secret', 'must be a text');
  if (response_type !== 'code' && response_type !== 'id_token') throw wrong('response_type', 'must be code or id_token');
  return {
    login_option_id: Number(login_option_id),
    name,
    openid_config_url,
    client_id,
    ...(client_secret !== undefined && { client_secret }),
    minimal_scope: scope,
    response_type,
  };
}

/** What is wrong with the address of a provider's configuration; nothing when it will do. Only this machine is asked without https. */
export function problemOfConfigUrl(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return 'must begin with http:// or https://';
  if (/[{}]/.test(url)) return 'has a placeholder without a value';
  if (parsed.username || parsed.password || parsed.search || parsed.hash) return 'must be an address and nothing more';
  if (!parsed.pathname.endsWith(CONFIG_PATH)) return `must end in ${CONFIG_PATH}`;
  if (parsed.protocol === 'http:' && !/^(127(\.\d{1,3}){3}|\[::1\])$/.test(parsed.hostname)) return 'must begin with https://';
  return undefined;
}
