import type { Attack, Outcome } from '../attack.ts';
import { type Body, DEEP, LONG, MANY } from '../body-shapes.ts';
import { besideNeighbour, hardlyWaited, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

const [KB, MB] = [1_024, 1_024 * 1_024];
/** The longest name and mark of a field or value in a shape of so many. */
const LONGEST_FIELD = 70;

/** Every shape, with as many fields or levels as its length has room for. */
const everyShape = (bytes: number): Body[] => [
  ...Object.values(MANY).map((shape) => shape(Math.floor(bytes / LONGEST_FIELD))),
  ...Object.values(LONG).map((shape) => shape(bytes)),
  ...Object.values(DEEP).map((shape) => shape(Math.floor(bytes / 8))),
  { type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(bytes / 2) },
  { type: 'application/x-www-form-urlencoded', body: '%26='.repeat(bytes / 4) },
  { type: 'application/json', body: `{"a":"${'\\"'.repeat(bytes / 2 - 4)}"}` },
  { type: 'multipart/form-data; boundary=q', body: `--q\r\n${'a:b\r\n'.repeat(bytes / 5 - 10)}\r\n1\r\n--q--\r\n` },
  { type: 'multipart/form-data; boundary=q', body: '--q\r\n'.repeat(bytes / 5) },
];

/** Sends all of them one after another. Withstood when each is refused, or heard where that is said, and others hardly wait. */
async function send(
  target: Pick<Target, 'url' | 'pid'>,
  call: string,
  bodies: readonly Body[],
  cookie = '',
  heard: readonly number[] = [],
): Promise<Outcome> {
  const sent = bodies.map(({ type, body }) => ({ type, body: Buffer.from(body) }));
  const { result, wait } = await besideNeighbour(target, async () => {
    const statuses: number[] = [];
    for (const { type, body } of sent) {
      const headers = { 'content-type': type, ...(cookie && { cookie }) };
      // An answer may come before all was sent, and with it the end of the connection: that is an answer too.
      const answer = await fetch(`${target.url}/api/${call}`, { method: 'POST', headers, body }).catch(() => undefined);
      statuses.push(answer?.status ?? 0);
    }
    return statuses;
  });
  const answers = Map.groupBy(result, (status) => (status === 0 ? 'hung up' : String(status)));
  return {
    tried: `${bodies.length} bodies to ${call}`,
    answered: [...answers].map(([status, all]) => `${all.length} times ${status}`).join(', '),
    waited: waited(wait),
    withstood: result.every((status) => status === 0 || (status >= 400 && status < 500) || heard.includes(status)) && hardlyWaited(wait),
  };
}

export const attacks: readonly Attack[] = [
  {
    name: 'a form with the same name 20,000 times',
    quick: true,
    run: (target) => send(target, 'auth/request_otp', [{ type: 'application/x-www-form-urlencoded', body: 'a&'.repeat(20_000) }]),
  },
  {
    name: 'bodies of every shape, each as full as 64 KB are',
    quick: true,
    // What has one field and no more is heard, where nothing is asked for.
    run: (target) => send(target, 'auth/logout', everyShape(64 * KB), '', [200]),
  },
  {
    name: 'bodies of every shape and 8 MB from nobody',
    quick: true,
    run: (target) => send(target, 'group/save_members', everyShape(8 * MB)),
  },
  {
    name: 'bodies of every shape and 8 MB from an admin',
    quick: true,
    run: (target) => send(target, 'group/save_members', everyShape(8 * MB), target.cookie),
  },
  {
    name: 'JSON with 100,000 values or levels in a field of a form, from an admin',
    quick: true,
    run: (target) => {
      const inForm = (newprofiles: string) => ({
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams({ newprofiles }).toString(),
      });
      const shapes = [...Object.values(MANY), ...Object.values(DEEP)].map((shape) => shape(110_000));
      const bodies = shapes.flatMap(({ type, body }) => (type === 'application/json' ? [inForm(body)] : []));
      return send(target, 'group/save_members', bodies, target.cookie);
    },
  },
];
