import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { Access } from '../../../src/platform/http/access.ts';
import { Forbidden } from '../../../src/platform/http/refusals.ts';
import { ALLOWED, type CallRequest } from '../../../src/platform/http/who.ts';
import { Client } from '../laurel.ts';
import { apiDocument, call, describedCalls, openWorld, type World } from '../operations-ground.ts';
import { allOperations, LISTS } from './all-operations.ts';

/** Operations that the document leaves out, for everybody: pictures, and what leads from a mail to a screen. */
const UNDOCUMENTED = ['GET uploads/:type/:file', 'GET notifications/unsubscribe'];

describe('Every operation, who may do what (R-009, U-009, U-141)', () => {
  let world: World;
  let names: string[];

  beforeAll(async () => {
    world = await openWorld();
    names = Object.keys(await allOperations());
  });
  afterAll(() => world.laurel.close());

  test('every operation of the document has a line in a list, and no line is without an operation', async () => {
    const described = describedCalls(await apiDocument(world.laurel.url)).map(({ name }) => name);
    expect(described.sort()).toEqual([...names].sort());
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
            verb: RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod],
            path: `${under}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`.replace(/^api\//, ''),
            allowed: Reflect.hasMetadata(ALLOWED, handler),
          }));
      }),
    );
    expect(handlers.filter(({ allowed }) => !allowed)).toEqual([]);
    const handled = handlers.map(({ verb, path }) => `${verb} ${path.replace(/\/+$/, '')}`);
    expect(handled.filter((name) => !UNDOCUMENTED.includes(name)).sort()).toEqual(names.sort());
  });

  test('deny by default: an operation without a policy is refused, even to an admin', async () => {
    const request = { headers: { cookie: world.clients.admin.cookie }, method: 'GET', query: {} } as unknown as CallRequest;
    await expect(world.laurel.app.get(Access).admit(request, undefined)).rejects.toThrow(Forbidden);
  });

  test('GET health answers everybody alike: nobody, a login, and keys good and bad', async () => {
    const keyOf = (key: string) => new Client(world.laurel.url, key);
    const callers = [
      world.clients.anonymous,
      world.clients.player,
      world.clients.admin,
      ...Object.values(world.keys),
      keyOf('x'.repeat(43)),
      keyOf('x'),
    ];
    for (const caller of callers) {
      const { status, body } = await call(caller, 'GET health', {});
      expect([status, body.status]).toEqual([200, 'ok']);
    }
  });

  test.each(LISTS)('%s has a test beside it', (list) => {
    expect(existsSync(join(import.meta.dirname, list.replace('.operations.ts', '.test.ts')))).toBe(true);
  });

  test('an address that is too long is 431', async () => {
    const answer = await world.clients.admin.send('GET', `tag/tag?cattype=${'x'.repeat(60_000)}`);
    expect(answer).toMatchObject({ status: 431, body: { code: 'too-large' } });
  });

  test('queries that are none', async () => {
    for (const query of [
      '%',
      '%ff',
      'scoreseriesid[]=1&scoreseriesid[]=2',
      'scoreseriesid=1&scoreseriesid=2',
      '&&&===',
      '__proto__=1',
      'scoreseriesid[__proto__]=1',
    ]) {
      const { status, body } = await world.clients.admin.send('GET', `scoreseries/board?${query}`);
      expect([query, [400, 404].includes(status), typeof body.code]).toEqual([query, true, 'string']);
    }
  });
});
