import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer, Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Clock } from '../../src/platform/clock.ts';
import { AccessGuard } from '../../src/platform/http/access.guard.ts';
import { Identification } from '../../src/platform/http/identification.ts';
import { Forbidden } from '../../src/platform/http/refusals.ts';
import { ALLOWED, SCOPES } from '../../src/platform/http/who.ts';
import { Settings } from '../../src/platform/settings.ts';
import { Client } from './laurel.ts';
import { OPERATIONS } from './operations.ts';
import { apiDocument, call, describedCalls, openWorld, type World } from './operations-ground.ts';

const ROLES = ['anonymous', 'player', 'admin', 'foreign'] as const;
/** `profileid` names the thing there, or nothing, never who acts. */
const NOBODY_ACTS = ['GET health', 'GET profile/fetch_one', 'GET auth/get_user_info', 'POST auth/logout'];
/** Operations that the document leaves out: pictures, for everybody. */
const UNDOCUMENTED = ['uploads/:type/:file'];

describe('Who may do what (R-009, U-009, U-141)', () => {
  let world: World;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.laurel.close());

  /** A login of its own for each call: one of the calls ends it. */
  const clientOf = (role: (typeof ROLES)[number]): Client => {
    const client = new Client(world.laurel.url);
    client.cookie = world.clients[role].cookie;
    return client;
  };
  const told = (body: unknown) => JSON.stringify(body);

  test('every operation of the document has a line in the table, and no line is without an operation', async () => {
    const names = describedCalls(await apiDocument(world.laurel.url)).map(({ name }) => name);
    expect([...names].sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  test('every handler of the server has a policy, and stands in the document', () => {
    const handlers = [...world.laurel.app.get(ModulesContainer).values()].flatMap(({ controllers }) =>
      [...controllers.values()].flatMap(({ metatype }) => {
        const { prototype } = metatype as { prototype: Record<string, object> };
        const under = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
        return Object.getOwnPropertyNames(prototype)
          .map((name) => prototype[name]!)
          .filter((handler) => Reflect.hasMetadata(METHOD_METADATA, handler))
          .map((handler) => ({
            path: `${under}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`.replace(/^api\//, ''),
            allowed: Reflect.hasMetadata(ALLOWED, handler),
          }));
      }),
    );
    expect(handlers.filter(({ allowed }) => !allowed)).toEqual([]);
    const paths = handlers.map(({ path }) => path.replace(/\/+$/, '')).filter((path) => !UNDOCUMENTED.includes(path));
    expect(paths.sort()).toEqual(
      Object.keys(OPERATIONS)
        .map((name) => name.split(' ')[1]!)
        .sort(),
    );
  });

  test('deny by default: an operation without a policy is refused, even to an admin', async () => {
    const { app } = world.laurel;
    const guard = new AccessGuard(new Reflector(), app.get(Identification), app.get(Settings), app.get(Clock));
    const forgotten = () => 'done';
    const request = { headers: { cookie: world.clients.admin.cookie }, method: 'GET', query: {} };
    await expect(guard.canActivate(new ExecutionContextHost([request], Object, forgotten))).rejects.toThrow(Forbidden);
  });

  test('GET health answers everybody alike: nobody, a login, and keys good and bad', async () => {
    const keyOf = (key: string) => new Client(world.laurel.url, key);
    const callers = [
      clientOf('anonymous'),
      clientOf('player'),
      clientOf('admin'),
      ...Object.values(world.keys),
      keyOf('x'.repeat(43)),
      keyOf('x'),
    ];
    for (const caller of callers) {
      const { status, body } = await call(caller, 'GET health', {});
      expect([status, body.status]).toEqual([200, 'ok']);
    }
  });

  test.each(Object.keys(OPERATIONS))('%s', async (name) => {
    const { answers, scope, sends } = OPERATIONS[name]!;
    for (const [at, role] of ROLES.entries()) {
      const sent = await sends(world);
      const client = clientOf(role);
      const before = role === 'foreign' || role === 'anonymous' ? await world.everythingOf(world.organisationId) : undefined;
      const { status, body } = await call(client, name, sent);
      expect([role, status, status === answers[at] ? '' : told(body)]).toEqual([role, answers[at], '']);
      if (status === 401) expect(body).toMatchObject({ status: 'error', code: 'not-signed-in' });
      if (status === 403) expect(body).toMatchObject({ status: 'error', code: 'not-allowed' });
      if (!before) continue;
      expect(await world.everythingOf(world.organisationId)).toEqual(before);
      expect([role, told(body)]).toEqual([role, expect.not.stringMatching(new RegExp(`Marmalade|${world.ids.join('|')}`))]);
    }

    // The foreign admin claims to be the first organisation's.
    if (!NOBODY_ACTS.includes(name)) {
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
  });
});
