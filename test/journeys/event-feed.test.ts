import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { withSigns } from '../../projections/event-feed/event-feed.ts';
import { openObjects } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let series: string;
beforeAll(async () => {
  ground = await openObjects();
  [ann = ''] = await ground.players('Ann');
  series = await ground.series();
  await ground.settled();
});
afterAll(() => ground.laurel.close());

type Line = { token: string; type: string; at: string; data: Record<string, unknown> };

async function key(scope = 'read') {
  return ground.done(ground.admin.post('externalApiConfig/create_api_key', { name: crypto.randomUUID(), scope }));
}

/** Follows the feed as a program does. */
async function follow(query: Record<string, string>, headers: Record<string, string> = {}) {
  const made = await key();
  const request = get(`${ground.laurel.url}/api/events/feed?${new URLSearchParams(query)}`, {
    agent: false,
    headers: { authorization: `Bearer ${String(made.api_key)}`, ...headers },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let said = '';
  return {
    key: made,
    type: response.headers['content-type'],
    /** What was said until something is in it, or until it is over. */
    async until(word?: string): Promise<string> {
      while (word === undefined || !said.includes(word)) {
        const part = await parts.next();
        if (part.done) break;
        said += part.value;
      }
      return said;
    },
    leave: () => request.destroy(),
  };
}

async function told(query: Record<string, string> = {}): Promise<Line[]> {
  await ground.settled();
  const said = await (await follow({ stream: '0', since_token: '', ...query })).until();
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

const award = (points: string) =>
  ground.done(
    ground.admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [ann], points, comment: 'Well done' }),
  );

test('what happened is told in the order of the log, with ids and amounts and no words; who asks with a token is told what comes after', async () => {
  const [id] = (await award('5')).ids as string[];
  await ground.done(ground.admin.post('scoreseries/revoke', { selpoints: [id], reason: 'A mistake' }));
  const object_id = await ground.object();
  const item = String((await ground.done(ground.save(ground.admin, object_id, {}))).id);
  await ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [item] }));
  const lines = await told();
  expect(lines.map(({ type, data }) => [type, data.entry_id ?? data.entry_ids ?? data.item_id])).toEqual([
    ['entry.created', id],
    ['entries.revoked', [id]],
    ['item.created', item],
    ['item.deleted', item],
  ]);
  expect(lines[0]?.data).toMatchObject({ series_id: series, player_id: ann, points: '5' });
  expect(JSON.stringify(lines)).not.toMatch(/Ann|Well done|A mistake/);
  for (const [at, { token }] of lines.entries()) expect(await told({ since_token: token })).toEqual(lines.slice(at + 1));
  expect(await told({ types: 'item.created, entries.revoked' })).toEqual([lines[1], lines[2]]);
});

test('who follows hears at once what happens, shown by every view, as lines or as server-sent events', async () => {
  const [lines, events] = [await follow({}), await follow({}, { accept: 'text/event-stream' })];
  expect([lines.type, events.type]).toEqual(['application/x-ndjson', 'text/event-stream']);
  const [id = ''] = (await award('7')).ids as string[];
  const [said, sse] = [await lines.until(id), await events.until(id)];
  // It is on the board when it is told.
  expect(JSON.stringify(await ground.done(ground.admin.get('scoreseries/board', { scoreseriesid: series })))).toContain('"points":"7"');
  const { token } = JSON.parse(said.trim()) as Line;
  expect(sse).toContain(`id: ${token}\nevent: entry.created\ndata: {`);
  const next = (await award('8')).ids as string[];
  const again = await follow({}, { accept: 'text/event-stream', 'last-event-id': token });
  expect(await again.until(next[0])).not.toContain(id);
  for (const one of [lines, events, again]) one.leave();
});

test('a list of more than 200 entries is told in parts, and who heard one is told the others', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    const profiles = await ground.players(...Array.from({ length: 50 }, (_, n) => `Player ${at} ${n}`));
    const sent = { version: 1, scoreseriesid: series, profiles, points: '1' };
    ids.push(...((await ground.done(ground.admin.post('scoreseries/submit_score', sent))).ids as string[]));
  }
  await ground.done(ground.admin.post('scoreseries/revoke', { selpoints: ids, reason: 'A mistake' }));
  const parts = (await told({ types: 'entries.revoked' })).slice(-2);
  expect(parts.map(({ data }) => (data.entry_ids as string[]).length)).toEqual([200, 50]);
  expect(parts.flatMap(({ data }) => data.entry_ids as string[]).sort()).toEqual([...ids].sort());
  expect(await told({ types: 'entries.revoked', since_token: parts[0]!.token })).toEqual([parts[1]]);
});

test('it is for admins, and for keys that read, as long as they may; a token that nobody gave, and a type that there is not, are refused', async () => {
  const feed = await follow({});
  await feed.until('\n');
  await ground.done(ground.admin.delete('externalApiConfig/api_key', { id: String(feed.key.id) }));
  expect(await feed.until()).toBe('\n');
  const asks = (query: Record<string, string>) => ground.refusal(ground.admin.get('events/feed', query));
  expect(await asks({ since_token: 'none' })).toMatch(/^400 invalid-input/);
  expect(await asks({ since_token: `${crypto.randomUUID()}-1.1` })).toMatch(/^400 invalid-input/);
  expect(await asks({ types: 'entry.made' })).toMatch(/^400 invalid-input/);
  const asAnn = await ground.asPlayer(ann);
  expect(await ground.refusal(asAnn.get('events/feed'))).toMatch(/^403/);
  const other = await openObjects({ on: ground.laurel });
  const elsewhere = String((await other.done(other.admin.get('events/feed', { stream: 0, since_token: '' }))).text);
  expect(elsewhere.trim()).toBe('');
});

test('where nothing comes for long a sign does, and what comes then comes in its place', async () => {
  async function* late() {
    yield 'one';
    await new Promise((resolve) => setTimeout(resolve, 60));
    yield 'two';
  }
  const heard: string[] = [];
  for await (const line of withSigns(late(), '', 20)) heard.push(line);
  expect(heard[0]).toBe('one');
  expect(heard.at(-1)).toBe('two');
  expect(heard.slice(1, -1).filter((line) => line === '').length).toBeGreaterThan(0);
});
