import { SYSTEM_TYPES, type SystemType } from '../integrations/systems.values.ts';
import { filledIn, placeholdersOf } from '../login-providers/provider-option.values.ts';
import { isRecord } from './is-record.values.ts';
import { readSecretList } from './secret-list.ts';

/** How a kind of system is asked for access (OAuth 2.0), as the file of LAUREL_CONNECTIONS names it. `{subdomain}` in an address each integration says for itself. */
export type ConnectionOption = {
  system_type: SystemType;
  authorize_url: string;
  token_url: string;
  /** Where its rows, its teams, and the players of a `{team}` are read, with the access that was given. */
  rows_url?: string;
  teams_url?: string;
  players_url?: string;
  client_id: string;
  client_secret?: string;
  scope: string;
};

/** What is read of a system. */
export const TOLD_AT = ['rows_url', 'teams_url', 'players_url'] as const;
const ADDRESSES = ['authorize_url', 'token_url', ...TOLD_AT] as const;

/** @throws Error that says in a line what is wrong with the file */
export function readConnectionOptions(file: string): ConnectionOption[] {
  const options = readSecretList(file).map((given, at) => optionOf(given, `option ${at + 1}`));
  if (new Set(options.map(({ system_type }) => system_type)).size < options.length) throw new Error('two options have one system_type');
  return options;
}

function optionOf(given: unknown, which: string): ConnectionOption {
  const wrong = (field: string, problem: string) => new Error(`${field} of ${which} ${problem}`);
  if (!isRecord(given)) throw new Error(`${which} must be an object`);
  const texts = Object.entries(given).find(([, value]) => typeof value !== 'string' || value === '');
  if (texts) throw wrong(texts[0], 'must be a text');
  const {
    system_type,
    authorize_url,
    token_url,
    rows_url,
    teams_url,
    players_url,
    client_id,
    client_secret,
    scope = '',
    ...unknown
  } = given as Partial<Record<string, string>>;
  const [stranger] = Object.keys(unknown);
  if (stranger !== undefined) throw wrong(stranger, 'means nothing here');
  const type = SYSTEM_TYPES.find((one) => one === system_type);
  if (!type) throw wrong('system_type', `must be one of ${SYSTEM_TYPES.join(', ')}`);
  if (authorize_url === undefined) throw wrong('authorize_url', 'is needed');
  if (token_url === undefined) throw wrong('token_url', 'is needed');
  if (client_id === undefined) throw wrong('client_id', 'is needed');
  for (const name of ADDRESSES) {
    const url = { authorize_url, token_url, rows_url, teams_url, players_url }[name];
    const values = { subdomain: 'x', ...(name === 'players_url' && { team: 'x' }) };
    const problem = url === undefined ? undefined : problemOfAddress(filledIn(url, values));
    if (problem !== undefined) throw wrong(name, problem);
    if (url !== undefined && placeholdersOf(url.slice(0, url.indexOf('//') + 2)).length > 0)
      throw wrong(name, 'must say how it is reached');
  }
  return {
    ...{ system_type: type, authorize_url, token_url, client_id, scope },
    ...(rows_url !== undefined && { rows_url }),
    ...(teams_url !== undefined && { teams_url }),
    ...(players_url !== undefined && { players_url }),
    ...(client_secret !== undefined && { client_secret }),
  };
}

/** What is wrong with an address that access is asked at; nothing when it will do. */
export function problemOfAddress(url: string): string | undefined {
  if (/[{}]/.test(url)) return 'has a placeholder without a value';
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return 'must begin with http:// or https://';
  return parsed.username || parsed.password ? 'must have no user name and no password' : undefined;
}
