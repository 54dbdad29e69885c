import { median } from './measure.ts';

/** The median time of a call, in milliseconds. */
export async function timed(calls: number, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const began = performance.now();
    await call();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** What a call answered. @throws Error with the answer where it was refused */
export async function answered(asked: Promise<Response>): Promise<unknown> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as unknown;
}

/** What makes calls as who holds a cookie: a POST where something is sent, else a GET. It throws what was refused. */
export function askingAs(url: string, cookie: string): <A>(call: string, sent?: object) => Promise<A> {
  const headers = { cookie, 'content-type': 'application/json' };
  return async <A>(call: string, sent?: object) =>
    (await answered(fetch(`${url}/api/${call}`, sent ? { method: 'POST', headers, body: JSON.stringify(sent) } : { headers }))) as A;
}
