import { ask, LiveLines, watch } from './live-lines.ts';

let live: LiveLines;

beforeEach(async () => {
  live = await LiveLines.start();
});

afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
});

/** What was asked for and opened, in order, and in which turn of the event loop. */
function follow() {
  const seen: { what: 'asked' | 'opened'; boardId: string; turn: number }[] = [];
  const { board } = live;
  const [scope, open] = [board.scope.bind(board), board.open.bind(board)];
  let turn = 0;
  let timer: NodeJS.Immediate;
  const count = () => {
    turn++;
    timer = setImmediate(count);
  };
  count();
  board.scope = (viewer, params) => {
    seen.push({ what: 'asked', boardId: params.boardId, turn });
    return scope(viewer, params);
  };
  board.open = (organisationId, params, of) => {
    seen.push({ what: 'opened', boardId: params.boardId, turn });
    return open(organisationId, params, of);
  };
  return { seen, stop: () => clearImmediate(timer) };
}

const numbered = (count: number, name = 'b') => Array.from({ length: count }, (_, n) => `${name}${n}`);

it('opens boards one at a time, each in a turn of its own, and those of other organisations in between', async () => {
  const { seen, stop } = follow();
  const many = await live.connect(live.logins.signIn('ann'));
  const other = await live.connect(live.logins.signIn('zoe', 'zenith'));
  const asked = numbered(20).map((boardId) => watch(many, { id: boardId, params: { boardId } }));
  await Promise.all([...asked, watch(other, { params: { boardId: 'other' } })]);
  stop();

  const opened = seen.filter(({ what }) => what === 'opened');
  expect(new Set(opened.map(({ boardId }) => boardId)).size).toBe(21);
  expect(new Set(opened.map(({ turn }) => turn)).size).toBe(21);
  const place = (what: 'asked' | 'opened') => seen.findIndex((event) => event.boardId === 'other' && event.what === what);
  const between = seen.slice(place('asked'), place('opened')).filter(({ what }) => what === 'opened');
  expect(between.length).toBeLessThanOrEqual(2);
});

it('keeps so many boards for one caller, over all of their sockets; others see them too, and have their own', async () => {
  const cookie = live.logins.signIn('ann');
  const lines = await Promise.all([1, 2, 3].map(() => live.connect(cookie)));
  const answers = await Promise.all(
    lines.flatMap((line, n) => numbered(18, `${n}-`).map((boardId) => ask(line, { id: boardId, params: { boardId } }))),
  );
  expect(answers.filter((answer) => 'error' in answer)).toEqual(Array(14).fill({ error: 'too-many-watches' }));
  const bob = await live.connect(live.logins.signIn('bob'));
  const shared = await Promise.all(['0-0', 'new'].map((boardId) => ask(bob, { id: boardId, params: { boardId } })));
  expect(shared.filter((answer) => 'error' in answer)).toEqual([]);
});

it('does not open what nobody waits for any more', async () => {
  const line = await live.connect(live.logins.signIn('ann'));
  for (const boardId of numbered(20))
    line.emit('watch', { id: 'w', view: 'counter', params: { boardId }, window: { block: 0 } }, () => undefined);
  const last = await watch(line, { params: { boardId: 'last' } });
  expect(last.position).toBe(live.board.position());
  expect([...live.board.open_].map(({ params }) => params.boardId)).toContain('last');
  expect(live.board.open_.size).toBeLessThan(10);
});
