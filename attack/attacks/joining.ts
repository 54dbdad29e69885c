import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { caughtUpAt } from '../../bench/ground.ts';
import type { Attack } from '../attack.ts';

type Answer = { status: number; body: Record<string, unknown>; cookie: string };

const VICTIM = 'victim@example.org';
const GUESSES = 200;
const PLACES = 40;
const LOOK_EVERY_MS = 10;

export const attacks: readonly Attack[] = [
  {
    name: 'an organisation enrols the holder of an address who never asked',
    quick: true,
    async run({ url, cookie, data }) {
      const victim = await signIn(url, data, VICTIM);
      const stranger = await signIn(url, data, 'stranger@example.org');
      await ask(url, 'POST', 'group/save_members', { cookie }, { newprofiles: [{ name: 'Mine now', email: VICTIM }] });
      await caughtUpAt(url);
      const again = await signIn(url, data, VICTIM);
      const { profiles } = (await ask(url, 'GET', 'profile/fetch_list', { cookie: again })).body as { profiles: object[] };
      const found = await ask(url, 'GET', 'profile/list_players?search=mine', { cookie });
      const [row] = found.body.players as { connected: number; last_used: string | null; invitation: string }[];
      const { invitations } = (await ask(url, 'GET', 'profile/fetch_invitations', { cookie: victim })).body as {
        invitations: { accesskey: string }[];
      };
      const keys = [...invitations.map(({ accesskey }) => accesskey), ...Array.from({ length: GUESSES }, randomKey)];
      const answers = await Promise.all(
        keys.map((accesskey) => ask(url, 'POST', 'profile/connect_refered', { cookie: stranger }, { accesskey })),
      );
      const joined = answers.filter(({ status }) => status === 200).length;
      const silent = row?.connected === 0 && row.last_used === null && row.invitation === 'pending';
      return {
        tried: `added by address, the victim signs in again, a stranger sends the victim's access key and ${GUESSES} guesses`,
        answered: `${profiles.length} profile of the victim's own, ${invitations.length} invitation, ${joined} strangers joined, the organisation sees ${JSON.stringify(row?.invitation)}`,
        withstood: profiles.length === 1 && invitations.length === 1 && joined === 0 && silent,
      };
    },
  },
  {
    name: 'a link on another site switches who acts',
    quick: true,
    async run({ url, cookie, adminId, seriesId, players }) {
      const made = await ask(url, 'POST', 'profile/create_organization', { cookie }, { display_name: 'Ada', org_name: 'Elsewhere' });
      const other = String(made.body.newid);
      await ask(url, 'POST', 'profile/act_as', { cookie }, { profileid: adminId });
      const paths = [
        'profile/fetch_list',
        'group/fetch_list',
        'profile/list_players',
        'team/fetch_list',
        'scoreseries/get_list_scoreseries',
      ];
      const foreign = { cookie, 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' };
      for (const path of paths) await ask(url, 'GET', `${path}?profileid=${other}`, foreign);
      const posted = await ask(url, 'POST', 'profile/act_as', { ...foreign, origin: 'https://evil.example' }, { profileid: other });
      const entry = { version: 1, scoreseriesid: seriesId, profiles: [players[0]], points: '1' };
      const { status } = await ask(url, 'POST', 'scoreseries/submit_score', { cookie }, entry);
      const { profile_id: acts } = (await ask(url, 'GET', 'auth/get_user_info', { cookie })).body;
      return {
        tried: `${paths.length} GETs and a POST of another site that name another profile, then an entry`,
        answered: `${posted.status} to the POST, ${status} to the entry, who acts ${acts === adminId ? 'is the same' : 'was switched'}`,
        withstood: posted.status === 403 && status === 200 && acts === adminId,
      };
    },
  },
  {
    name: 'anonymous organisations from many places',
    quick: true,
    async run({ url }) {
      const before = await head(url);
      const proxied = (place: number): Record<string, string>[] => [
        { 'x-forwarded-for': `203.0.113.${place}` },
        { forwarded: `for=203.0.113.${place}` },
        { 'x-real-ip': `203.0.113.${place}`, via: '1.1 proxy' },
      ];
      const answers = await Promise.all(
        Array.from({ length: PLACES }, (_, place) => proxied(place))
          .flat()
          .map((headers) => ask(url, 'POST', 'organization/sample', headers, {})),
      );
      const refused = answers.filter(({ status, cookie }) => (status === 409 || status === 429) && cookie === '').length;
      const stored = (await head(url)) !== before;
      return {
        tried: `${answers.length} sample organisations through a proxy, from ${PLACES} places`,
        answered: `${refused} refused, ${stored ? 'something' : 'nothing'} stored`,
        withstood: refused === answers.length && !stored,
      };
    },
  },
];

async function ask(url: string, method: string, path: string, headers: Record<string, string>, body?: object): Promise<Answer> {
  const sent = body && { body: JSON.stringify(body) };
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
    ...sent,
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: response.status, cookie, body: (await response.json()) as Record<string, unknown> };
}

/** Signs in with the code of the mail in the server's outbox; answers the cookie. */
async function signIn(url: string, data: string, email: string): Promise<string> {
  const outbox = join(data, 'outbox');
  const codes = () =>
    (existsSync(outbox) ? readdirSync(outbox).sort() : [])
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
      .flatMap((mail) => (mail.includes(`To: ${email}`) ? (/^(\d{6})\r?$/m.exec(mail)?.[1] ?? []) : []));
  const before = codes().length;
  const { otp_id } = (await ask(url, 'POST', 'auth/request_otp', {}, { email })).body;
  while (codes().length === before) await wait(LOOK_EVERY_MS);
  const proof = { email, otp_id, otp_code: codes().at(-1), display_name: 'Somebody' };
  return (await ask(url, 'POST', 'auth/otp_login', {}, proof)).cookie;
}

function randomKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString('hex');
}

async function head(url: string): Promise<unknown> {
  return ((await (await fetch(`${url}/health`)).json()) as { head: unknown }).head;
}
