import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Projector } from '../../projections/platform/projector.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Outbox } from '../../src/platform/outbox/outbox.ts';
import type { InvitationRow } from '../../src/players/players.contract.ts';
import { type Answer, Client, type TestLaurel } from './laurel.ts';

/** What people do at the door of a test's own server: mails are read where the server writes them. */
export class Door {
  constructor(readonly laurel: TestLaurel) {}

  visitor(): Client {
    return new Client(this.laurel.url);
  }

  /** The mails to an address, oldest first. */
  async mails(address: string): Promise<string[]> {
    while ((await this.laurel.app.get(Outbox).status()).waiting > 0) await nextTurn();
    const outbox = join(this.laurel.data, 'outbox');
    const files = existsSync(outbox) ? readdirSync(outbox).sort() : [];
    return files.map((file) => readFileSync(join(outbox, file), 'utf8')).filter((mail) => mail.includes(`To: ${address}`));
  }

  /** Asks for a code and reads it from the mail. */
  async code(address: string, visitor = this.visitor()): Promise<{ otp_id: string; otp_code: string }> {
    const { body, status } = await visitor.post('auth/request_otp', { email: address });
    if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`);
    const codes = (await this.mails(address.toLowerCase())).map((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1]);
    const otp_code = codes.findLast((code) => code !== undefined);
    if (otp_code === undefined) throw new Error(`no code in the mail to ${address}`);
    return { otp_id: String(body.otp_id), otp_code };
  }

  /** Signs in, or registers, with a code alone. */
  async enter(address: string, name?: string): Promise<Client> {
    const visitor = this.visitor();
    const answer = await visitor.post('auth/otp_login', {
      email: address,
      ...(await this.code(address, visitor)),
      ...(name && { display_name: name }),
    });
    if (answer.body.status !== 'ok') throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
    return visitor;
  }

  /** Signs in, or registers, and says yes to everybody who invited the address. */
  async join(address: string): Promise<Client> {
    const visitor = await this.enter(address, 'Somebody');
    for (const { accesskey } of await invitations(visitor)) {
      const { body } = await visitor.post('profile/connect_refered', { accesskey });
      if (body.status !== 'ok') throw new Error(`not joined: ${JSON.stringify(body)}`);
    }
    return visitor;
  }

  /** An admin with an organisation of their own. */
  async admin(address: string, organisation: string): Promise<{ client: Client; organisationId: string; profileId: string }> {
    const client = await this.enter(address, 'The Admin');
    const { body } = await client.post('profile/create_organization', {
      display_name: 'The Admin',
      org_name: organisation,
      timezone: 'Europe/Vienna',
    });
    return { client, organisationId: String(body.organization_id), profileId: String(body.newid) };
  }

  /** Adds players and waits until they are seen. */
  async add(client: Client, ...newprofiles: object[]): Promise<string[]> {
    const { body } = await client.post('group/save_members', { newprofiles });
    if (body.status !== 'ok') throw new Error(`not added: ${JSON.stringify(body)}`);
    await this.seen(body);
    return body.newids as string[];
  }

  /** Waits until every view shows what an answer speaks of. */
  async seen({ position }: Record<string, unknown>): Promise<void> {
    await this.laurel.app.get(Projector).reached(String(position));
  }
}

/** What a person is asked when they are signed in. */
/** The server's clock, ahead by as many minutes as are told. */
export function clockAhead(laurel: TestLaurel): { minutes: number } {
  const ahead = { minutes: 0 };
  const clock = laurel.app.get(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => new Date(Date.parse(now()) + ahead.minutes * 60_000).toISOString();
  return ahead;
}

export async function invitations(client: Client): Promise<InvitationRow[]> {
  return (await client.get('auth/get_user_info')).body.invitations as InvitationRow[];
}

export function players(answer: Answer): Listed[] {
  return answer.body.players as Listed[];
}

type Listed = {
  profile_id: string;
  Name: string;
  emailaddress: string | null;
  is_org_admin: 0 | 1;
  /** Of team managers, as admins see them. */
  manages?: { teamid: string }[];
};

/** What creds_login sends for a password. */
export function base64(password: string): string {
  return Buffer.from(password).toString('base64');
}
