import { request } from 'node:http';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type Body, DEEP, LONG, MANY } from '../../attack/body-shapes.ts';
import type { Limits } from '../../src/platform/http/takes.ts';
import { allOperations } from './operations/all-operations.ts';
import { apiDocument, openWorld, type World } from './operations-ground.ts';

type Answered = { status: number; code: unknown };
type Headers = Record<string, string | number>;

/** What every call may send. */
const LIMITS: Limits = { bytes: 65_536, fields: 1_000, values: 1_000, seconds: 30, file: 0 };
const LEVELS = 20;
const MOST_IDS = 10_000;
const LONGEST_ID = 64;

/** Refusals of what is too much: whoever gets none of them was heard. */
const TOO_MUCH = ['too-large', 'too-many-fields', 'too-deep'];

const formOf = (fields: [string, string][]): Body => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
});

describe('What one call may send', () => {
  let world: World;
  let taking: Map<string, Limits>;

  beforeAll(async () => {
    world = await openWorld();
    taking = new Map(declared());
  });
  afterAll(() => world.laurel.close());

  /** What each operation takes beyond the others, as it says itself. */
  function* declared(): Iterable<[string, Limits]> {
    for (const { controllers } of world.laurel.app.get(ModulesContainer).values())
      for (const { metatype } of controllers.values()) {
        const { prototype } = metatype as { prototype: Record<string, object> };
        const under = Reflect.getMetadata(PATH_METADATA, metatype as object) as string;
        for (const handler of Object.getOwnPropertyNames(prototype).map((name) => prototype[name]!)) {
          const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as { limits: Partial<Limits> } | undefined;
          if (!config) continue;
          const verb = ['GET', 'POST', 'PUT', 'DELETE'][Reflect.getMetadata(METHOD_METADATA, handler) as number];
          const path = `${under}/${String(Reflect.getMetadata(PATH_METADATA, handler))}`.replace(/^api\//, '');
          yield [`${verb} ${path}`, { ...LIMITS, ...config.limits }];
        }
      }
  }

  const send = (name: string, { type, body }: Body, cookie?: string): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const [method, path] = name.split(' ');
      const headers = {
        origin: world.laurel.url,
        'content-type': type,
        'content-length': Buffer.byteLength(body),
        ...(cookie && { cookie }),
      };
      const sending = request(`${world.laurel.url}/api/${path}`, { method, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code?: unknown }).code }));
      });
      sending.on('error', reject);
      sending.end(body);
    });
  const asAdmin = (name: string, body: Body) => send(name, body, world.clients.admin.cookie);
  const refused = (status: number, code: string) => ({ status, code });
  const taken = { status: 200, code: undefined };
  /** Anybody may say it, and nothing comes of it. */
  const IDLE = 'POST auth/logout';

  test.each(Object.entries(MANY))('%s: 1,000 fields are taken, more are not', async (_, shape) => {
    expect(await send(IDLE, shape(LIMITS.fields))).toEqual(taken);
    expect(await send(IDLE, shape(LIMITS.fields + 2))).toEqual(refused(400, 'too-many-fields'));
  });

  test.each(Object.entries(LONG))('%s: 64 KB are taken, more are not', async (_, shape) => {
    expect(await send(IDLE, shape(LIMITS.bytes))).toEqual(taken);
    expect(await send(IDLE, shape(LIMITS.bytes + 1))).toEqual(refused(413, 'too-large'));
  });

  test.each(Object.entries(DEEP))('%s: 20 levels are taken, more are not', async (_, shape) => {
    expect(await send(IDLE, shape(LEVELS))).toEqual(taken);
    expect(await send(IDLE, shape(LEVELS + 1))).toEqual(refused(400, 'too-deep'));
  });

  test('a query has 1,000 fields at most', async () => {
    const nothing = formOf([]);
    const query = (count: number) => `${IDLE}?${Array.from({ length: count }, (_, at) => `n${at}`).join('&')}`;
    expect(await send(query(LIMITS.fields), nothing)).toEqual(taken);
    expect(await send(query(LIMITS.fields + 1), nothing)).toEqual(refused(400, 'too-many-fields'));
    const { status, body } = await world.clients.admin.get(`tag/tag?${'a&'.repeat(LIMITS.fields)}`);
    expect({ status, code: body.code }).toEqual(refused(400, 'too-many-fields'));
  });

  test('JSON in a field of a form or a query is as deep and as large as a body of JSON', async () => {
    const preview = (columns: string) =>
      asAdmin(
        'POST group/preview_members',
        formOf([
          ['text', 'Ann'],
          ['columns', columns],
        ]),
      );
    const list = async (integrationids: string) => {
      const { status, body } = await world.clients.admin.get('profile/list_players', { integrationids });
      return { status, code: body.code };
    };
    for (const read of [preview, list]) {
      expect(await read(DEEP['lists in lists']!(LEVELS).body)).toEqual(taken);
      expect(await read(DEEP['lists in lists']!(LEVELS + 1).body)).toEqual(refused(400, 'too-deep'));
      expect(await read(MANY['a list']!(LIMITS.values).body)).toEqual(taken);
      expect(await read(MANY['a list']!(LIMITS.values + 1).body)).toEqual(refused(400, 'too-many-fields'));
    }
  });

  test('every operation takes the longest lists and texts that its fields may be, however they are sent', async () => {
    const { admin } = world.clients;
    const operations = await allOperations();
    const fields = (await longFields(world)).filter(([name]) => !name.startsWith('GET '));
    expect(fields.length).toBeGreaterThan(10);
    for (const [name, field, { maxLength }] of fields) {
      const example = Object.entries({ ...(await operations[name]!.sends(world)), profileid: world.adminId });
      const fixed = example.flatMap(([key, value]): [string, string][] =>
        key === field ? [] : [[key, typeof value === 'string' ? value : JSON.stringify(value)]],
      );
      const ids = Array.from({ length: MOST_IDS }, (_, at) => String(at).padEnd(LONGEST_ID, 'x'));
      // A character of 4 bytes, 12 in a form; of a list that is imported most are of one.
      const text = maxLength && (maxLength > 100_000 ? '\u00e9'.repeat(1_000_000) : '\u{1f600}'.repeat(maxLength));
      const forms = text
        ? [formOf([...fixed, [field, text]])]
        : [formOf([...fixed, [field, JSON.stringify(ids)]]), formOf([...fixed, ...ids.map((id): [string, string] => [field, id])])];
      for (const form of forms) {
        const { code } = await send(name, form, admin.cookie);
        const heard = COUNTED_LATER.includes(`${name} ${field}`) ? 'too-many-characters' : expect.not.stringMatching(/^too-/);
        expect([name, field, code]).toEqual([name, field, heard]);
      }
    }
  });

  test('a comment of 65,535 characters is stored, each of them 12 bytes of a form', async () => {
    const { series, player } = world;
    const fields = {
      version: '1',
      scoreseriesid: series,
      profiles: JSON.stringify([player]),
      points: '1',
      comment: '\u{1f600}'.repeat(65_535),
    };
    expect(await asAdmin('POST scoreseries/submit_score', formOf(Object.entries(fields)))).toEqual(taken);
  });

  test('operations that take more take just that, of whoever is known', async () => {
    expect(taking.size).toBeGreaterThan(10);
    const before = await world.head();
    for (const [name, { bytes, fields, values, file }] of taking) {
      const heard = async (body: Body, beyond: Body, code: string) => {
        const { status, code: answered } = await asAdmin(name, body);
        expect([name, body.body.slice(0, 40), status < 500, TOO_MUCH.includes(answered as string)]).toEqual([
          name,
          body.body.slice(0, 40),
          true,
          false,
        ]);
        expect([name, (await asAdmin(name, beyond)).code]).toEqual([name, code]);
      };
      for (const [shape, many] of Object.entries(MANY)) {
        const most = /a list$/.test(shape) ? values : fields;
        await heard(many(most), many(most + 2), 'too-many-fields');
      }
      for (const [shape, long] of Object.entries(LONG)) {
        // Beside a file a form may have more in all, but no text that is longer: the parts' own heads come on top.
        const beyond = shape === 'a long part' && file > 0 ? bytes + 1_000 : bytes + 1;
        await heard(long(bytes), long(beyond), 'too-large');
      }
      for (const deep of Object.values(DEEP)) await heard(deep(LEVELS), deep(LEVELS + 1), 'too-deep');
    }
    expect(await world.head()).toBe(before);
  }, 300_000);

  test('who is not known is told to sign in before a body is read that others may not send', async () => {
    for (const [name, { bytes, file }] of taking) {
      const nobody: Headers[] = [{}, { cookie: 'laurel_session=nobody' }, { authorization: `Bearer ${'x'.repeat(40)}` }];
      const lengths: Headers[] = [{ 'content-length': bytes + file }, { 'transfer-encoding': 'chunked' }];
      for (const credentials of nobody)
        for (const length of lengths) expect([name, await answerToHead(name, { ...credentials, ...length })]).toEqual([name, 401]);
      expect(await send(name, { type: 'application/json', body: '{}' })).toEqual(refused(401, 'not-signed-in'));
    }
  });

  /** What is answered to a call whose body never comes. */
  const answerToHead = (name: string, headers: Headers): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const [method, path] = name.split(' ');
      const sending = request(`${world.laurel.url}/api/${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        agent: false,
      });
      sending.on('response', ({ statusCode }) => {
        resolve(statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.flushHeaders();
    });
});

/** These have room for spaces around a text: all of it is heard, and what is left without them is counted. */
const COUNTED_LATER = ['POST newsfeed/shoutmessage message', 'POST newsfeed/post_comment feedcomment'];

type Property = { type?: string; maxLength?: number; items?: { oneOf?: unknown } };

/** The fields that are lists of ids, or texts that are longer than every call may be: the call, the field, what it may be. */
async function longFields({ laurel }: World): Promise<[name: string, field: string, property: Property][]> {
  const document = await apiDocument(laurel.url);
  return Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, { requestBody }]) => {
      const schema = Object.values(requestBody?.content ?? {})[0]?.schema.$ref;
      const properties: Record<string, Property> = document.components.schemas[schema?.split('/').at(-1) ?? '']?.properties ?? {};
      return Object.entries(properties).flatMap(([field, property]): [string, string, Property][] =>
        (property.type === 'array' && !property.items?.oneOf) || (property.maxLength ?? 0) > LIMITS.bytes / 12
          ? [[`${verb.toUpperCase()} ${path.replace(/^\/(api\/)?/, '')}`, field, property]]
          : [],
      );
    }),
  );
}
