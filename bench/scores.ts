import type { Ground } from './ground.ts';
import { requestOf } from './load.ts';

/** Entries of the ground's players, one each in turn, as requests with a key and a comment. `from`: the number of the first. */
export function scores({ cookie, seriesId, players }: Ground, from: number, count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const body = {
      scoreseriesid: seriesId,
      profiles: [players[n % players.length]],
      points: String(1 + (n % 97)),
      comment: `Round ${n}: a good word about what was done here`,
    };
    return requestOf('POST', '/api/scoreseries/submit_score', { cookie, 'idempotency-key': `bench-${n}` }, JSON.stringify(body));
  });
}
