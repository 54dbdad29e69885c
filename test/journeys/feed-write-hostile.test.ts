import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { unsealed } from './data-search.ts';
import { formWith, idOf, outcome } from './feed-ground.ts';
import { type Answer, type Client, startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let player: Client;
let postid: string;
/** Of another organisation on the same server. */
let foreign: { player: string; post: string; comment: string; competition: string };

beforeAll(async () => {
  ground = await openPoints({ on: await startTestLaurel({ LAUREL_POSTS_A_MINUTE: '10000' }) });
  [ann, bob] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann!);
  postid = idOf(await player.post('newsfeed/shoutmessage', { message: 'Here' }));
  const other = await openPoints({ on: ground.laurel });
  const [theirs = ''] = await other.players('Mallory');
  const post = idOf(await other.admin.post('newsfeed/shoutmessage', { message: 'Elsewhere' }));
  const comment = idOf(await other.admin.post('newsfeed/post_comment', { postid: post, feedcomment: 'There' }));
  const [start_date, end_date] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
  const series = [{ scoreseries_id: await other.series() }];
  const data = { name: 'Theirs', start_date, end_date, score_series: series };
  foreign = { player: theirs, post, comment, competition: idOf(await other.admin.post('competition/update_compition', { data })) };
  // Its round begins.
  await other.turned();
});
afterAll(() => ground.laurel.close());

/** Everything that is stored: the last fact, and every object. */
const stored = async (): Promise<string[]> => {
  const all = [await ground.laurel.app.get(EventStore).head()];
  for await (const { id, part } of ground.laurel.app.get(Objects).all()) all.push(`${id} ${part}`);
  return all.sort();
};
const expectRefused = async (send: () => Promise<Answer>, status: number, code: string) => {
  const before = await stored();
  expect(outcome(await send())).toEqual([status, code]);
  expect(await stored()).toEqual(before);
};
const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown;

test.each<[string, () => object, number, string]>([
  ['R-189 no message', () => ({}), 400, 'message-required'],
  ['R-189 nothing to see', () => ({ message: ' \n\t ' }), 400, 'message-required'],
  ['a number that is none', () => ({ message: { $gt: '' } }), 400, 'invalid-input'],
  ['a list', () => ({ message: ['a', 'b'] }), 400, 'invalid-input'],
  ['something nested', () => ({ message: deep }), 400, 'too-deep'],
  ['5,001 characters', () => ({ message: 'x'.repeat(5_001) }), 400, 'too-many-characters'],
  ['10,001 characters, of which spaces are many', () => ({ message: `x${' '.repeat(10_000)}` }), 400, 'invalid-input'],
  ['a mark that turns the direction of text', () => ({ message: 'harmless\u202egnp.exe' }), 400, 'invalid-input'],
  ['an isolate', () => ({ message: '\u2066x\u2069' }), 400, 'invalid-input'],
  ['a control', () => ({ message: 'a\u0000b' }), 400, 'invalid-input'],
  ['half a character', () => ({ message: '\ud800' }), 400, 'invalid-input'],
  [
    '21 mentions',
    () => ({
      message: many(21)
        .map((id) => `@${id}`)
        .join(),
      mentions: many(21),
    }),
    400,
    'invalid-input',
  ],
  ['a mention that is not in the text', () => ({ message: 'Hello', mentions: [bob] }), 400, 'mention-not-in-text'],
  ['a mention of nobody', () => ({ message: `@${many(1)[0]}`, mentions: many(1) }), 404, 'not-found'],
  ['a mention of somebody elsewhere', () => ({ message: `@${foreign.player}`, mentions: [foreign.player] }), 404, 'not-found'],
  ['a mention that is no id', () => ({ message: '@<script>', mentions: ['<script>'] }), 400, 'invalid-input'],
  ['mentions that are an object', () => ({ message: 'x', mentions: { a: 1 } }), 400, 'invalid-input'],
  ['a competition elsewhere', () => ({ message: 'x', competitionid: foreign.competition }), 404, 'not-found'],
  ['a group elsewhere', () => ({ message: 'x', groupid: foreign.post }), 404, 'not-found'],
  ['a post elsewhere, to be edited', () => ({ message: 'x', id: foreign.post }), 404, 'not-found'],
  ['pictures that are texts', () => ({ message: 'x', 'pictures[]': ['<svg onload=alert(1)>'] }), 404, 'not-found'],
  ['pictures that are numbers', () => ({ message: 'x', 'pictures[]': [1, 2] }), 400, 'invalid-input'],
  ['11 names of pictures', () => ({ message: 'x', 'pictures[]': many(11) }), 400, 'invalid-input'],
])('a post with %s is refused, and nothing is stored', async (_, sent, status, code) => {
  await expectRefused(() => player.post('newsfeed/shoutmessage', sent()), status, code);
});

test('U-086 11 pictures are refused, as are a script and a page, and nothing is stored', async () => {
  const pictures = await Promise.all(Array.from({ length: 11 }, (_, n) => pictureOf('png', 20 + n, 20)));
  const send = (all: readonly Buffer[]) => player.post('newsfeed/shoutmessage', formWith({ message: 'x' }, all));
  await expectRefused(() => send(pictures), 400, 'too-many-files');
  await expectRefused(
    () => send([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')]),
    400,
    'svg-refused',
  );
  await expectRefused(() => send([Buffer.from('<!doctype html><script>alert(1)</script>')]), 400, 'not-a-picture');
  await expectRefused(() => send([Buffer.alloc(0)]), 400, 'empty-file');
});

test.each<[string, string, () => object, number, string]>([
  ['a comment without words', 'post_comment', () => ({ postid, feedcomment: '\u200b ' }), 400, 'comment-required'],
  ['a comment of 5,001 characters', 'post_comment', () => ({ postid, feedcomment: 'x'.repeat(5_001) }), 400, 'too-many-characters'],
  ['a comment that turns text around', 'post_comment', () => ({ postid, feedcomment: '\u202ex' }), 400, 'invalid-input'],
  ['a comment with 21 mentions', 'post_comment', () => ({ postid, feedcomment: 'x', mentions: many(21) }), 400, 'invalid-input'],
  ['a comment on nothing', 'post_comment', () => ({ postid: many(1)[0], feedcomment: 'x' }), 404, 'not-found'],
  ['a comment elsewhere', 'post_comment', () => ({ postid: foreign.post, feedcomment: 'x' }), 404, 'not-found'],
  ['a comment on a comment', 'post_comment', () => ({ postid: foreign.comment, feedcomment: 'x' }), 404, 'not-found'],
  ['a like elsewhere', 'dolike', () => ({ postid: foreign.post, like: 1 }), 404, 'not-found'],
  ['a like that is neither on nor off', 'dolike', () => ({ postid, like: 2 }), 400, 'invalid-input'],
  ['a like that says nothing', 'dolike', () => ({ postid }), 400, 'invalid-input'],
  ['a like of a path', 'dolike', () => ({ postid: '../../x', like: 1 }), 400, 'invalid-input'],
])('%s is refused, and nothing is stored', async (_, call, sent, status, code) => {
  await expectRefused(() => player.post(`newsfeed/${call}`, sent()), status, code);
});

test.each<[string, string, () => object, number, string]>([
  ['a pin elsewhere', 'pinnPost', () => ({ postid: foreign.post, pin: 1 }), 404, 'not-found'],
  ['a pin that is neither', 'pinnPost', () => ({ postid, pin: 'yes' }), 400, 'invalid-input'],
  ['R-284 a date that is none', 'truncate', () => ({ todate: '2026-02-30' }), 400, 'invalid-input'],
  ['R-284 no date', 'truncate', () => ({}), 400, 'invalid-input'],
  ['R-284 a date of the future', 'truncate', () => ({ todate: '2097-01-01' }), 409, 'time-in-future'],
])('of an admin %s is refused, and nothing is stored', async (_, call, sent, status, code) => {
  await expectRefused(() => ground.admin.post(`newsfeed/${call}`, sent()), status, code);
});

test('nobody deletes what is elsewhere, or no comment', async () => {
  for (const [call, id] of [
    ['shoutmessage', foreign.post],
    ['comment', foreign.comment],
    ['comment', postid],
    ['comment', `${postid}_`],
    ['comment', `${postid}_${'0'.repeat(20)}`],
  ] as const)
    for (const by of [player, ground.admin]) await expectRefused(() => by.delete(`newsfeed/${call}`, { id }), 404, 'not-found');
});

test('markup is text like any other: it is kept as it was written', async () => {
  const message = '<script>alert(1)</script> & "quotes" https://example.org/?a=1&b=2 [x](javascript:alert(1)) =1+1';
  expect(outcome(await player.post('newsfeed/shoutmessage', { message }))).toEqual([200, undefined]);
  expect(await unsealed(ground.laurel)).toContain(message);
});

test('of one person 10 posts and 60 likes a minute are taken, edits count; others go on', async () => {
  const laurel = await startTestLaurel();
  const flooded = await openPoints({ on: laurel });
  try {
    const [one = '', two = ''] = await flooded.players('One', 'Two');
    const [asOne, asTwo] = [await flooded.asPlayer(one), await flooded.asPlayer(two)];
    const shout = (by: Client, more: object = {}) => by.post('newsfeed/shoutmessage', { message: 'x', ...more });
    const id = idOf(await shout(asOne));
    for (let n = 2; n <= 10; n++) expect(outcome(await shout(asOne, n % 2 ? { id } : {}))).toEqual([200, undefined]);
    const refused = await shout(asOne);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(outcome(await shout(asOne, { id }))).toEqual([429, 'too-many-requests']);
    const likes = await Promise.all(Array.from({ length: 61 }, (_, n) => asOne.post('newsfeed/dolike', { postid: id, like: n % 2 })));
    expect(likes.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(likes.filter(({ status }) => status === 429)).toHaveLength(1);
    const comments = await Promise.all(
      Array.from({ length: 31 }, () => asOne.post('newsfeed/post_comment', { postid: id, feedcomment: 'x' })),
    );
    expect(comments.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(outcome(await shout(asTwo))).toEqual([200, undefined]);
    expect(await flooded.facts('PostPublished', 'PostEdited')).toHaveLength(11);
  } finally {
    await laurel.close();
  }
});

function many(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
}
