import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { daysOf, earnersOf } from '../../web/feed/lines.ts';
import { byTime, readOn } from '../../web/feed/reading.ts';
import { asSent, asTyped, mentionAt, piecesOf } from '../../web/feed/words.ts';

const KOFI = '11111111-1111-4111-8111-111111111111';
const OTHER_KOFI = '22222222-2222-4222-8222-222222222222';
const LENA = '33333333-3333-4333-8333-333333333333';

const at = (minute: number) => `2026-11-19T14:${String(minute).padStart(2, '0')}:00.000Z`;
const sameDay = (one: string, other: string) => one.slice(0, 10) === other.slice(0, 10);
function post(id: string, minute: number, more: Partial<FeedPost> = {}): FeedPost {
  return {
    id,
    feed_tname: 'score',
    profileid: LENA,
    name: 'Lena',
    icon: null,
    teams: [],
    message: null,
    mentions: [],
    pictures: [],
    about: { series_id: 'sales', series_name: 'Sales', points: '10' },
    competitionid: null,
    event_created: at(minute),
    recorded_at: at(minute),
    edited_at: null,
    struck: null,
    likes: 0,
    liked: 0,
    comments: [],
    comment_count: 0,
    pinned_id: null,
    is_group_admin: 0,
    can_admin: 0,
    is_yours: 0,
    ...more,
  };
}
const linesOf = (posts: readonly FeedPost[]) =>
  daysOf(posts, sameDay).map(({ lines }) => lines.map((line) => (line.kind === 'post' ? line.post.id : line.posts.map(({ id }) => id))));

describe('The lines of a feed', () => {
  test('points of a series within the same ten minutes are one line, the others stand alone', () => {
    expect(linesOf([post('e', 31), post('d', 22), post('c', 21), post('b', 20), post('a', 19)])).toEqual([['e', ['d', 'c', 'b'], 'a']]);
    expect(linesOf([post('b', 22), post('a', 21, { about: { series_id: 'kilometres', points: '1' } })])).toEqual([['b', 'a']]);
  });

  test.each<[string, Partial<FeedPost>]>([
    ['has words', { message: 'Well done' }],
    ['is commented on', { comment_count: 1 }],
    ['is struck', { struck: { at: at(50), reason: null }, feed_tname: 'score_revoked' }],
    ['is a post of a person', { feed_tname: 'shout', message: 'Hello' }],
  ])('what %s never folds, and nothing folds over it', (_, more) => {
    expect(linesOf([post('e', 25), post('d', 24), post('c', 23, more), post('b', 22), post('a', 21)])).toEqual([
      [['e', 'd'], 'c', ['b', 'a']],
    ]);
  });

  test('each day has its own lines', () => {
    const yesterday = { event_created: '2026-11-18T23:59:00.000Z' };
    expect(linesOf([post('b', 1), post('a', 0, yesterday)])).toEqual([['b'], ['a']]);
  });

  test('who earned how much in a fold is summed exactly, the most first', () => {
    const kofi = { profileid: KOFI, name: 'Kofi', about: { points: '0.2' } };
    expect(earnersOf([post('c', 2, kofi), post('b', 1), post('a', 0, { ...kofi, about: { points: '0.1' } })])).toEqual([
      { id: LENA, name: 'Lena', points: '10' },
      { id: KOFI, name: 'Kofi', points: '0.3' },
    ]);
  });
});

describe('Reading on', () => {
  const [a, b, c] = [post('a', 10), post('b', 20), post('c', 30)];
  const read = (posts: readonly FeedPost[], ...later: (readonly FeedPost[])[]) =>
    [...(later.reduce((reading, more) => readOn(reading, more), readOn(undefined, posts))?.ids ?? [])].sort();

  test('what is newer waits, and so does what comes in between', () => {
    expect(read([c, a], [post('d', 40), c, b, a])).toEqual(['a', 'c']);
  });
  test('what is older than all before is read at once, and after it what is older still', () => {
    expect(read([c], [c, b], [c, b, a])).toEqual(['a', 'b', 'c']);
  });
  test('what oneself wrote does not wait; points of oneself do', () => {
    expect(read([a], [post('mine', 40, { feed_tname: 'shout', is_yours: 1 }), post('points', 41, { is_yours: 1 }), a])).toEqual([
      'a',
      'mine',
    ]);
  });
  test('a feed without posts begins with the first that come', () => {
    expect(read([], [a])).toEqual(['a']);
  });
  test('of one instant the greater id is first', () => {
    expect([post('x', 1), post('y', 1), post('w', 2)].sort(byTime).map(({ id }) => id)).toEqual(['w', 'y', 'x']);
  });
});

describe('Words', () => {
  const mentions = [
    { profile_id: KOFI, name: 'Kofi Lindqvist' },
    { profile_id: LENA, name: null },
  ];

  test('U-086 who was chosen is sent as @ with the id, of two of one name in the order of choosing', () => {
    const chosen = [
      { id: KOFI, name: 'Kofi' },
      { id: OTHER_KOFI, name: 'Kofi' },
    ];
    expect(asSent('@Kofi and @Kofi, @Nobody', chosen)).toEqual({
      message: `@${KOFI} and @${OTHER_KOFI}, @Nobody`,
      mentions: [KOFI, OTHER_KOFI],
    });
    expect(asSent('@Kofi, @Kofi', [{ id: KOFI, name: 'Kofi' }])).toEqual({ message: `@${KOFI}, @${KOFI}`, mentions: [KOFI] });
    expect(asSent('gone again', chosen)).toEqual({ message: 'gone again', mentions: [] });
  });

  test('the longer of two names that begin alike is meant', () => {
    const chosen = [
      { id: KOFI, name: 'Kofi' },
      { id: OTHER_KOFI, name: 'Kofi Lindqvist' },
    ];
    expect(asSent('@Kofi Lindqvist', chosen).message).toBe(`@${OTHER_KOFI}`);
  });

  test('what was written is typed anew with names, and sent as it was', () => {
    const message = `Ask @${KOFI}.`;
    const { text, chosen } = asTyped(message, mentions);
    expect(text).toBe('Ask @Kofi Lindqvist.');
    expect(asSent(text, chosen)).toEqual({ message, mentions: [KOFI] });
  });

  test('addresses of the web are links, nothing else is', () => {
    const links = (text: string) => piecesOf(text, []).flatMap((piece) => (piece.kind === 'link' ? [[piece.text, piece.to]] : []));
    expect(links('See https://example.org/a?b=1, or www.example.com.')).toEqual([
      ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
      ['www.example.com', 'http://www.example.com'],
    ]);
    expect(links('javascript:alert(1) data:text/html,x mailto:a@example.org ftp://example.org a@example.org //example.org')).toEqual([]);
  });

  test('only who is mentioned is a person; an id of somebody else stays what it is', () => {
    expect(piecesOf(`@${KOFI} @${OTHER_KOFI} @${LENA}`, mentions)).toEqual([
      { kind: 'mention', id: KOFI, name: 'Kofi Lindqvist' },
      { kind: 'text', text: ` @${OTHER_KOFI} ` },
      { kind: 'mention', id: LENA, name: null },
    ]);
  });

  test.each([
    ['Hello @Ko', 9, { from: 6, typed: 'Ko' }],
    ['@', 1, { from: 0, typed: '' }],
    ['Hello @Kofi Lin', 15, { from: 6, typed: 'Kofi Lin' }],
    ['a@example', 9, undefined],
    ['Hello', 5, undefined],
  ])('in %j at %d the name that is typed is %j', (text, caret, found) => {
    expect(mentionAt(text, caret)).toEqual(found);
  });
});
