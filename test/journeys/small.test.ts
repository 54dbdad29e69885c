import { readdirSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { Seat } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** As it comes, unpacked by nobody. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }), reject);
    });
    asking.on('error', reject).end();
  });
}

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

describe('What is sent is small', () => {
  let ground: PointsGround;
  let series: string;
  let competition: string;
  let cookie: string;
  const asset = readdirSync(join('dist', 'web', 'assets')).find((name) => name.startsWith('inside-') && name.endsWith('.js'))!;

  beforeAll(async () => {
    ground = await openPoints();
    await ground.players(...Array.from({ length: 40 }, (_, index) => `Player ${index}`));
    series = await ground.series();
    const rules = { name: 'Race', start_date: '2025-03-02T09:30:00Z', endless: 1, score_series: [{ scoreseries_id: series }] };
    competition = String((await ground.admin.post('competition/update_compition', { data: rules })).body.id);
    await ground.settled();
    cookie = ground.admin.cookie ?? '';
  });
  afterAll(() => ground.laurel.close());

  const players = () => `${ground.url}/api/profile/list_players?limit=40`;

  describe('Files of the build', () => {
    test.each([
      ['br', brotliDecompressSync, 'br, gzip'],
      ['gzip', gunzipSync, 'gzip'],
    ])('go as %s, compressed once, under an address that never changes', async (encoding, unpack, accepted) => {
      const url = `${ground.url}/assets/${asset}`;
      const plain = await ask(url);
      const sent = await ask(url, { 'accept-encoding': accepted });
      expect(sent.headers).toMatchObject({
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': plain.headers['content-type'],
        'content-length': String(sent.bytes.length),
        vary: expect.stringMatching(/accept-encoding/i) as string,
      });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack(sent.bytes).equals(plain.bytes)).toBe(true);
      expect(sent.headers.etag).not.toBe(plain.headers.etag);
      const again = await ask(url, { 'accept-encoding': accepted, 'if-none-match': String(sent.headers.etag) });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
      const head = await ask(url, { 'accept-encoding': accepted }, 'HEAD');
      expect([head.headers['content-encoding'], head.headers['content-length'], head.bytes.length]).toEqual([
        encoding,
        String(sent.bytes.length),
        0,
      ]);
    });

    test('robots.txt is a file', async () => {
      const { headers, bytes } = await ask(`${ground.url}/robots.txt`, BROWSER);
      expect(headers['content-type']).toMatch(/^text\/plain/);
      expect(brotliDecompressSync(bytes).toString()).toContain('User-agent: *');
    });
  });

  describe('Answers', () => {
    test.each([
      ['br', brotliDecompressSync, BROWSER['accept-encoding']],
      ['gzip', gunzipSync, 'gzip, deflate'],
    ])('above 1 KB go as %s, and say the same', async (encoding, unpack, accepted) => {
      const plain = await ask(players(), { cookie });
      const sent = await ask(players(), { cookie, 'accept-encoding': accepted });
      expect(plain.bytes.length).toBeGreaterThan(1024);
      expect(sent.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'no-store', vary: 'accept-encoding' });
      expect(sent.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack(sent.bytes).toString()).toBe(plain.bytes.toString());
      const head = await ask(players(), { cookie, 'accept-encoding': accepted }, 'HEAD');
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
    });

    test('of 1 KB go as they are, and so does everything to who does not take it compressed', async () => {
      const short = await ask(`${ground.url}/api/auth/get_user_info`, BROWSER);
      expect(short.headers['content-encoding']).toBeUndefined();
      expect((await ask(players(), { cookie, 'accept-encoding': 'identity' })).headers['content-encoding']).toBeUndefined();
    });

    test('that come in a stream, and the documents, go compressed', async () => {
      const csv = await ask(`${ground.url}/api/scoreseries/board_csv?scoreseriesid=${series}`, { cookie, ...BROWSER });
      expect(csv.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(csv.bytes).toString()).toContain('Player 39');
      for (const path of ['/api/openapi.json', '/api/docs'])
        expect((await ask(ground.url + path, BROWSER)).headers['content-encoding']).toBe('br');
    });

    test('that another site asked a browser for go as they are: nobody learns from their length (BREACH)', async () => {
      for (const site of ['cross-site', 'same-site'])
        expect((await ask(players(), { cookie, ...BROWSER, 'sec-fetch-site': site })).headers['content-encoding']).toBeUndefined();
      expect((await ask(players(), { cookie, ...BROWSER, 'sec-fetch-site': 'same-origin' })).headers['content-encoding']).toBe('br');
    });

    test('what is sent here is not unpacked', async () => {
      const bomb = await fetch(`${ground.url}/api/tag/tag`, {
        method: 'POST',
        headers: { cookie, origin: ground.url, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify({ cattype: 'score', tagname: 'packed' })),
      });
      expect(bomb.status).toBe(400);
    });
  });

  describe('The page', () => {
    test('is one packet or two, and carries another nonce each time', async () => {
      const [one, other] = await Promise.all([ask(`${ground.url}/v_login`, BROWSER), ask(`${ground.url}/v_login`, BROWSER)]);
      const nonceOf = ({ bytes }: Raw) => /name="csp-nonce" content="(\w+)"/.exec(brotliDecompressSync(bytes).toString())?.[1];
      expect(one.bytes.length).toBeLessThan(4000);
      expect(String(one.headers['content-security-policy'])).toContain(`'nonce-${nonceOf(one)}'`);
      expect(nonceOf(one)).not.toBe(nonceOf(other));
    });

    test('has its title and description', async () => {
      const page = (await ask(`${ground.url}/v_login`)).bytes.toString();
      expect(page).toMatch(/<title>.+<\/title>/);
      expect(page).toMatch(/<meta name="description" content=".{20,}"/);
    });
  });

  describe('In a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    test('something is seen before any file of the build has come', async () => {
      const seat = await Seat.take(browser, ground.url, { as: ground.admin });
      await seat.page.route('**/assets/**', () => undefined);
      void seat.page.goto(`/v_points/${series}`, { waitUntil: 'commit' }).catch(() => undefined);
      await seat.page.getByText('Laurel', { exact: true }).waitFor();
      await seat.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      expect(seat.complaints).toEqual([]);
      await seat.leave();
    });

    test.each([
      ['the door', () => '/v_login?loginhint=login', false],
      ['a board', () => `/v_points/${series}`, true],
      ['a competition', () => `/v_competition/${competition}`, true],
    ])('a first visit of %s takes at most 400 KB in 20 requests', async (_, path, signedIn) => {
      const seat = await Seat.take(browser, ground.url, signedIn ? { as: ground.admin } : {});
      const line = await seat.page.context().newCDPSession(seat.page);
      await line.send('Network.enable');
      let bytes = 0;
      let requests = 0;
      // What the page fetches when it has nothing else to do is of another screen.
      const later = new Set<string>();
      line.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
        if (type === 'Fetch' && request.initialPriority === 'Low') later.add(requestId);
      });
      line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        // What the browser has already comes over no line.
        if (later.has(requestId) || encodedDataLength === 0) return;
        bytes += encodedDataLength;
        requests += 1;
      });
      await seat.open(path());
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(400_000);
      expect(requests).toBeLessThanOrEqual(20);
      await seat.leave();
    });
  });
});
