import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from '../attack.ts';
import { besideNeighbour, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

const PASSWORD = 'Wint3r-is-over';

/** A browser: keeps its cookies. A proxy on the same machine says where it is. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly place = '203.0.113.1',
    cookie?: string,
  ) {
    if (cookie) this.take(cookie);
  }

  async send(method: 'POST' | 'PUT', path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const answer = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': this.place,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    for (const given of answer.headers.getSetCookie()) this.take(given.split(';', 1)[0] ?? '');
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  post(path: string, body: object) {
    return this.send('POST', path, body);
  }

  private take(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=');
    this.cookies.set(name, value);
  }
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const login = (visitor: Visitor, username: string, password: string) =>
  visitor.post('auth/creds_login', { username, password: base64(password) });

/** The six digits in the newest mail to an address, when none is on its way. */
async function codeOf({ url, data }: Target, address: string): Promise<string> {
  for (;;) {
    const health = (await (await fetch(`${url}/health`)).json()) as { outbox: { waiting: number } };
    if (health.outbox.waiting > 0) continue;
    const outbox = join(data, 'outbox');
    const mails = (existsSync(outbox) ? readdirSync(outbox).sort() : []).map((file) => readFileSync(join(outbox, file), 'utf8'));
    const code = /^(\d{6})\r?$/m.exec(mails.findLast((mail) => mail.includes(`To: ${address}`)) ?? '')?.[1];
    if (code) return code;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Signs in with a code that is read from the mail; the first time this registers. */
async function enter(target: Target, visitor: Visitor, email: string): Promise<number> {
  const { body } = await visitor.post('auth/request_otp', { email });
  const sent = { email, display_name: 'Owner', otp_id: body.otp_id, otp_code: await codeOf(target, email) };
  const entered = await visitor.post('auth/otp_login', sent);
  const { invitations = [] } = entered.body as { invitations?: { accesskey: string }[] };
  for (const { accesskey } of invitations) await visitor.post('profile/connect_refered', { accesskey });
  return entered.body.login_status === 'ok' ? 200 : entered.status;
}

const many = <Result>(count: number, work: (n: number) => Promise<Result>) => Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const how = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length;

export const attacks: readonly Attack[] = [
  {
    name: 'sign-in: codes to 1,000 addresses from one place',
    quick: true,
    async run({ url, pid }) {
      const visitor = new Visitor(url);
      const { result, wait } = await besideNeighbour({ url, pid }, () =>
        many(1_000, async (n) => (await visitor.post('auth/request_otp', { email: `flood-${n}@example.org` })).status),
      );
      return {
        tried: '1,000 at once',
        answered: `${how(result, 200)} mailed, ${how(result, 429)} refused`,
        waited: waited(wait),
        withstood: how(result, 200) <= 400 && how(result, 429) >= 600,
      };
    },
  },
  {
    name: 'sign-in: 300 wrong codes over 60 addresses',
    quick: true,
    async run({ url }) {
      const visitor = new Visitor(url);
      const targets = await many(60, async (n) => {
        const email = `guessed-${n}@example.org`;
        return { email, otp_id: (await visitor.post('auth/request_otp', { email })).body.otp_id };
      });
      const statuses = await many(300, async (n) => {
        const code = String(n).padStart(6, '0');
        return (await visitor.post('auth/otp_login', { ...targets[n % 60], otp_code: code })).status;
      });
      return {
        tried: '5 for each code, all at once',
        answered: `${how(statuses, 200)} looked at, ${how(statuses, 429)} refused`,
        withstood: how(statuses, 200) <= 50,
      };
    },
  },
  {
    name: 'sign-in: one password for 200 addresses',
    quick: false,
    async run({ url }) {
      // Addresses of IPv6 cost nothing within one network.
      const statuses = await many(200, async (n) => {
        const visitor = new Visitor(url, `2001:db8:1:2::${n.toString(16)}`);
        return (await login(visitor, `sprayed-${n}@example.org`, PASSWORD)).status;
      });
      return {
        tried: '200 at once, each from another address of one network',
        answered: `${how(statuses, 200)} looked at, ${how(statuses, 429)} refused`,
        withstood: how(statuses, 200) <= 50,
      };
    },
  },
  {
    name: 'sign-in: an owner locked out',
    quick: true,
    async run(target) {
      const email = 'owner@example.org';
      const owner = new Visitor(target.url, '198.51.100.1');
      await enter(target, owner, email);
      await owner.post('auth/logout', {});
      const place = (n: number) => new Visitor(target.url, `192.0.2.${n}`);
      const wrong = await many(15, async (n) => (await login(place(n), email, 'Wr0ng-guess')).status);
      const asked = await many(10, async (n) => (await place(n).post('auth/request_otp', { email })).status);
      const reset = (await owner.post('account/forgotpw', { email })).status;
      const entered = await enter(target, owner, email);
      return {
        tried: '15 wrong passwords and 10 requests of codes from as many places',
        answered: `strangers ${how(wrong, 429)} and ${how(asked, 429)} times 429; the owner's browser ${reset} and ${entered}`,
        withstood: how(wrong, 429) === 5 && how(asked, 429) >= 5 && reset === 200 && entered === 200,
      };
    },
  },
  {
    name: 'sign-in: a demoted admin makes keys',
    quick: true,
    async run(target) {
      const { url, cookie, organisationId, adminId } = target;
      const [admin, other] = [new Visitor(url, '198.51.100.2', cookie), new Visitor(url, '198.51.100.3')];
      const email = 'second@example.org';
      const { body } = await admin.post('profile/create', { display_name: 'Second', email, profileid: adminId });
      const second = String(body.newid);
      while ((await admin.post('profile/change_permission', { selplayers: [second], set_admin: 1 })).status !== 200);
      await enter(target, other, email);
      const make = async (n: number) =>
        (await other.post('externalApiConfig/create_api_key', { profileid: second, name: `key-${n}` })).status;
      const before = await make(0);
      // Views have much to do meanwhile.
      const newprofiles = Array.from({ length: 2_000 }, (_, n) => ({ name: `Late ${n}` }));
      const adding = admin.post('group/save_members', { group_id: organisationId, newprofiles });
      const around = many(25, (n) => make(n + 1));
      const demoted = (await admin.post('profile/change_permission', { selplayers: [second], set_admin: 0 })).status;
      const after = await many(25, (n) => make(n + 26));
      await Promise.all([adding, around]);
      return {
        tried: '25 keys around the demotion, 25 after it answered, while 2,000 players are added',
        answered: `${before} before, demotion ${demoted}, after it ${how(after, 200)} made and ${how(after, 403)} refused`,
        withstood: before === 200 && demoted === 200 && how(after, 403) === 25,
      };
    },
  },
];
