import type { Attack } from '../attack.ts';
import { besideNeighbour, hardlyWaited, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

const PLAYERS = 'group/preview_members';
const ENTRIES = 'scoreseries/preview_import';
const MB = 1_024 * 1_024;
/** What one list may take, and many: two large ones are worked on at a time, and the collector is in no hurry. */
const MOST_MEMORY = { one: 600 * MB, many: 1_200 * MB };
const LARGE = 4_900_000;
const WIDE = 2_000_000;

const SHORT = 200_000;
/** The fate of each of 10,000 rows, with what is shown of them: half of what such a list is sent with. */
const ROW_BY_ROW = 3_000_000;

/** Lists that say no more than a stone, by what they are. Each is as long as a call may send. The answer to each is short, unless another length is said. */
const HOSTILE: readonly (readonly [name: string, calls: readonly string[], list: () => string, mostAnswered?: number])[] = [
  ['2.4 million short lines', [PLAYERS, ENTRIES], () => 'a\n'.repeat(LARGE / 2)],
  ['4.9 million commas', [PLAYERS, ENTRIES], () => ','.repeat(LARGE)],
  ['2.4 million lines of empty cells', [PLAYERS, ENTRIES], () => ',\n'.repeat(LARGE / 2)],
  ['a quote that is never closed', [PLAYERS, ENTRIES], () => `name,points\n"${'a'.repeat(LARGE)}`],
  ['2 million quotes', [PLAYERS, ENTRIES], () => '"'.repeat(WIDE)],
  ['a cell of 6 MB', [PLAYERS, ENTRIES], () => `name,points\n${'\u4e00'.repeat(WIDE)}`],
  ['10,000 wrong rows', [PLAYERS], () => `name,email\n${`,${'\u4e00'.repeat(200)}\n`.repeat(10_000)}`, ROW_BY_ROW],
  ['200,000 wrong rows', [ENTRIES], () => `player,points\n${'\u4e00,no\n'.repeat(200_000)}`],
  ['200,000 rows for as many new players', [ENTRIES], () => Array.from({ length: 200_000 }, (_, n) => `New ${n},1`).join('\n')],
  ['two million tags', [ENTRIES], () => `player,points,tags\n${`P1,1,"${'a;'.repeat(25_000)}"\n`.repeat(95)}`],
];

export const attacks: readonly Attack[] = [
  ...HOSTILE.map(([name, calls, list, mostAnswered]): Attack => ({
    name: `a list of ${name}`,
    quick: !name.startsWith('200,000'),
    run: (target) => send(target, calls, list(), 1, mostAnswered),
  })),
  {
    name: 'lists of 200,000 rows, twelve at a time',
    quick: false,
    run: (target) => send(target, [ENTRIES], `player,points\n${'P1,12\n'.repeat(200_000)}`, 12),
  },
];

async function send({ url, pid, cookie, peak }: Target, calls: readonly string[], text: string, times: number, mostAnswered = SHORT) {
  const body = Buffer.from(JSON.stringify({ text }));
  const headers = { cookie, 'content-type': 'application/json' };
  const before = await peak();
  const { result, wait } = await besideNeighbour({ url, pid }, () =>
    Promise.all(
      Array.from({ length: times }, () => calls)
        .flat()
        .map(async (call) => {
          const response = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body });
          return { status: response.status, length: (await response.text()).length };
        }),
    ),
  );
  const most = (await peak()) - before;
  const longest = Math.max(...result.map(({ length }) => length));
  return {
    tried: `${Math.round(body.length / 1_000)} KB to ${calls.join(' and ')}`,
    answered: `${[...new Set(result.map(({ status }) => status))].join(', ')}, ${longest} bytes at most, ${Math.round(most / MB)} MB more memory`,
    waited: waited(wait),
    withstood:
      result.every(({ status }) => status < 500) &&
      longest < mostAnswered &&
      most < (times === 1 ? MOST_MEMORY.one : MOST_MEMORY.many) &&
      hardlyWaited(wait),
  };
}
