import { SCOPES } from '../../../src/platform/http/who.ts';
import { Client } from '../laurel.ts';
import { call, type World } from '../operations-ground.ts';
import type { Operations } from './operation.ts';

const ROLES = ['anonymous', 'player', 'admin', 'foreign'] as const;

/** Walks operations as everybody, in a frozen organisation, with keys of every scope, as a device, by a link and with an access key. */
export function walk(operations: Operations, open: () => Promise<World>): void {
  let world: World;

  beforeAll(async () => {
    world = await open();
  });

  /** A login of its own for each call: one of the calls ends it. */
  const clientOf = (role: (typeof ROLES)[number]): Client => {
    const client = new Client(world.laurel.url);
    client.cookie = world.clients[role].cookie;
    return client;
  };
  const told = (body: unknown) => JSON.stringify(body);

  test.each(Object.keys(operations))('%s', async (name) => {
    const { answers, scope, shown = false, byKey = false, sends, nobodyActs, whileFrozen, byItsKey = false } = operations[name]!;
    for (const [at, role] of ROLES.entries()) {
      const sent = await sends(world);
      const client = clientOf(role);
      const before = !byItsKey && (role === 'foreign' || role === 'anonymous') ? await world.everythingOf(world.organisationId) : undefined;
      const { status, body } = await call(client, name, sent);
      expect([role, status, status === answers[at] ? '' : told(body)]).toEqual([role, answers[at], '']);
      if (status === 401) expect(body).toMatchObject({ status: 'error', code: 'not-signed-in' });
      if (status === 403) expect(body).toMatchObject({ status: 'error', code: 'not-allowed' });
      if (!before) continue;
      expect(await world.everythingOf(world.organisationId)).toEqual(before);
      expect([role, told(body)]).toEqual([role, expect.not.stringMatching(new RegExp(`Marmalade|${world.ids.join('|')}`))]);
    }

    // While the organisation is frozen, it is read, and nothing of it is changed.
    if (!whileFrozen && answers[0] >= 401) {
      const [sent, reads] = [await sends(world), name.startsWith('GET')];
      await world.freeze();
      const before = await world.everythingOf(world.organisationId);
      const { status, body } = await call(clientOf('admin'), name, sent);
      expect(['frozen', status, body.code]).toEqual(['frozen', reads ? answers[2] : 409, reads ? body.code : 'organisation-frozen']);
      expect(await world.everythingOf(world.organisationId)).toEqual(before);
      await world.thaw();
    }

    // The foreign admin claims to be the first organisation's.
    if (!nobodyActs) {
      const { status, body } = await call(clientOf('foreign'), name, { ...(await sends(world)), profileid: world.adminId });
      expect([status, body.code]).toEqual([403, 'not-your-profile']);
    }

    // Keys: only with the scope, and where no scope opens it, never.
    if (answers[0] < 401) return;
    for (const held of SCOPES) {
      const { status, body } = await call(world.keys[held], name, await sends(world));
      // Every key may read.
      const may = scope !== null && (held === scope || scope === 'read');
      expect([held, status, may || body.code === 'not-allowed' ? '' : told(body)]).toEqual([held, may ? 200 : 403, '']);
    }

    // A device and a link see what they show, and do nothing.
    for (const [kind, client] of Object.entries(world.looking)) {
      const { status, body } = await call(client, name, await sends(world));
      expect([kind, status, shown || body.code === 'not-allowed' ? '' : told(body)]).toEqual([kind, shown ? 200 : 403, '']);
    }

    // An access key is worth nothing but where it is asked for, and then only what it is of: some calls know other keys by this name.
    const guest = async (more: object) => call(clientOf('anonymous'), name, { ...(await sends(world)), ...more });
    const key = byKey === 'badge' ? world.badgeKey : byKey === 'board' ? world.boardKey : world.accessKey;
    const { status, body } = await guest({ accesskey: key });
    const otherwise = ['not-signed-in', 'not-found', 'invitation-invalid'];
    expect([status === 200, byKey ? '' : otherwise.includes(String(body.code))]).toEqual(byKey ? [true, ''] : [false, true]);
    const wrong = await guest({ accesskey: `${key.slice(0, -1)}x` });
    expect([wrong.status === 200, (byKey ? ['not-found'] : otherwise).includes(String(wrong.body.code))]).toEqual([false, true]);
  });
}
