import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** What a caller with these headers, through the server's own port, is offered at the door. */
async function offered(laurel: TestLaurel, headers: Record<string, string> = {}): Promise<{ sample: unknown; outbox: unknown }> {
  const fastify = laurel.app.getHttpAdapter().getInstance();
  const { port } = new URL(laurel.url);
  const answer = await fastify.inject({ url: '/api/auth/login_options', headers: { host: `127.0.0.1:${port}`, ...headers } });
  const { sample_offered: sample, outbox } = JSON.parse(answer.body) as Record<string, unknown>;
  return { sample, outbox };
}

/** Uses a server of its own. */
async function on(environment: NodeJS.ProcessEnv, use: (laurel: TestLaurel) => Promise<void>): Promise<void> {
  const laurel = await startTestLaurel(environment);
  try {
    await use(laurel);
  } finally {
    await laurel.close();
  }
}

/** The folder that this server's mails are really in. */
const here = ({ data }: TestLaurel) => ({ sample: 1, outbox: join(data, 'outbox') });
const ELSEWHERE = { sample: 0, outbox: null };

describe('Who calls from this machine', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
    await door.admin('first@example.org', 'Real');
  });
  afterAll(() => laurel.close());

  test('is offered sample data beyond the first start, and told of the outbox', async () => {
    expect(await offered(laurel)).toEqual(here(laurel));
    expect(await offered(laurel, { host: 'localhost:3000' })).toEqual(here(laurel));
  });

  test.each([
    ['x-forwarded-for', '203.0.113.5'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=203.0.113.5'],
    ['x-real-ip', '203.0.113.5'],
    ['via', '1.1 somewhere'],
    ['host', 'laurel.example.org'],
    ['host', '127.0.0.1.evil.example'],
  ])('does not say %s: %s, as a proxy on it does for somebody else', async (name, value) => {
    expect(await offered(laurel, { [name]: value })).toEqual(ELSEWHERE);
  });

  test('may not be claimed by who makes a sample through a proxy: nothing is stored', async () => {
    const guest = door.visitor();
    const made = await guest.post('organization/sample', {}, { 'x-forwarded-for': '203.0.113.5' });
    expect([made.status, made.body.code, guest.cookie]).toEqual([409, 'sample-not-offered', undefined]);
  });

  test.each<NodeJS.ProcessEnv>([{ LAUREL_URL: 'https://laurel.example.org' }, { HOST: '0.0.0.0', LAUREL_URL: 'http://localhost:3000' }])(
    'is nobody with %j: others reach the site',
    (environment) =>
      on(environment, async (open) => {
        expect(await offered(open)).toEqual({ sample: 1, outbox: null });
        await openPoints({ on: open });
        expect(await offered(open)).toEqual(ELSEWHERE);
      }),
  );

  test('is somebody where LAUREL_URL names this machine', () =>
    on({ LAUREL_URL: 'http://127.0.0.1:3000' }, async (open) => {
      await openPoints({ on: open });
      expect(await offered(open)).toEqual(here(open));
    }));

  test('hears of no outbox where mails are sent', () =>
    on({ SMTP_URL: 'smtp://127.0.0.1:25' }, async (open) => {
      expect(await offered(open)).toEqual({ sample: 1, outbox: null });
    }));
});

test('U-050 people without an address make as many organisations as the site allows, wherever they come from; others are not held up', () =>
  on({ LAUREL_GUEST_ORGANISATIONS: '2' }, async (laurel) => {
    const door = new Door(laurel);
    const sample = async (place: number) => {
      const guest = door.visitor();
      const { status, body } = await guest.post('organization/sample', {}, { 'x-forwarded-for': `203.0.113.${place}` });
      return { guest, status, code: body.code };
    };
    const first = await sample(1);
    expect([first.status, (await sample(2)).status]).toEqual([200, 200]);
    const organisations = async () => {
      let made = 0;
      for await (const { type } of laurel.app.get(EventStore).readAll()) made += Number(type === 'OrganisationCreated');
      return made;
    };
    expect(await organisations()).toBe(2);
    const third = await sample(3);
    expect([third.status, third.code, third.guest.cookie]).toEqual([429, 'too-many-requests', undefined]);
    const create = { display_name: 'Guest', org_name: 'Guests' };
    expect((await first.guest.post('profile/create_organization', create)).status).toBe(429);
    expect(await organisations()).toBe(2);
    expect((await door.admin('real@example.org', 'Real')).organisationId).toMatch(/^[0-9a-f-]{36}$/);
  }));
