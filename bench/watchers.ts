import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const AT_ONCE = 50;

/** Lines that listen and parse nothing: they only notice that a frame has come. */
export class Watchers {
  private waiting = 0;
  private lastAt = 0;
  private arrived: PromiseWithResolvers<number> | undefined;
  private constructor(private readonly lines: WebSocket[]) {}

  /** Bare lines: whatever comes is a frame. */
  static listening(url: string, count: number): Promise<Watchers> {
    return Watchers.open(count, async () => {
      const line = new WebSocket(url.replace('http', 'ws'), { perMessageDeflate: false });
      await once(line, 'open');
      return line;
    });
  }

  /** Lines that watch the first block of a board, one for each login. */
  static ofBoard(url: string, cookies: readonly string[], seriesId: string): Promise<Watchers> {
    return Watchers.of(url, cookies, () => ({ view: 'scoreboard', params: { seriesId, period: 'all' } }));
  }

  /** Lines that watch the first block of competitions' boards in turn. */
  static ofCompetitions(url: string, cookies: readonly string[], ids: readonly string[]): Promise<Watchers> {
    return Watchers.of(url, cookies, (n) => ({ view: 'competition', params: { competitionId: ids[n % ids.length] } }));
  }

  /** Lines that watch the first block of how far along everybody is with a target. */
  static ofPace(url: string, cookies: readonly string[], itemId: string): Promise<Watchers> {
    return Watchers.of(url, cookies, () => ({ view: 'target-pace', params: { itemId } }));
  }

  /** Lines of TVs, one for each token, that watch the first block of a board. */
  static ofTvs(url: string, tokens: readonly string[], seriesId: string): Promise<Watchers> {
    const watched = () => ({ view: 'scoreboard', params: { seriesId, period: 'all' } });
    return Watchers.as(
      url,
      tokens.map((token) => ({ authorization: `Bearer ${token}` })),
      watched,
    );
  }

  private static of(url: string, cookies: readonly string[], watched: (n: number) => object): Promise<Watchers> {
    return Watchers.as(
      url,
      cookies.map((cookie) => ({ cookie })),
      watched,
    );
  }

  private static as(url: string, logins: readonly Record<string, string>[], watched: (n: number) => object): Promise<Watchers> {
    return Watchers.open(logins.length, async (n) => {
      const watch = { id: 'w', ...watched(n), window: { block: 0 } };
      const line = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
        headers: logins[n],
        perMessageDeflate: false,
      });
      line.on('message', (said: Buffer) => said.length === 1 && line.send('3'));
      await heard(line, '0');
      line.send('40');
      await heard(line, '40');
      line.send(`420${JSON.stringify(['watch', watch])}`);
      const answer = await heard(line, '430');
      if (!answer.includes('"position"')) throw new Error(answer);
      return line;
    });
  }

  private static async open(count: number, begin: (n: number) => Promise<WebSocket>): Promise<Watchers> {
    const lines: WebSocket[] = [];
    while (lines.length < count) {
      const from = lines.length;
      lines.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => begin(from + n)))));
    }
    const watchers = new Watchers(lines);
    for (const line of lines) line.on('message', (said: Buffer) => watchers.take(said));
    return watchers;
  }

  /** When the next frame has reached the last of them. */
  nextFrame(): Promise<number> {
    this.waiting = this.lines.length;
    this.arrived = Promise.withResolvers<number>();
    return this.arrived.promise;
  }

  /** When the last frame came, known when each has had one and then none has come for a while: of one command it may be more than one. */
  async lastFrame(quietMs: number): Promise<number> {
    await this.nextFrame();
    while (performance.now() - this.lastAt < quietMs) await wait(quietMs);
    return this.lastAt;
  }

  close(): void {
    for (const line of this.lines) line.terminate();
  }

  private take(said: Buffer): void {
    const isFrame = said[0] === BRACE || [FRAME, MOVED].some((start) => said.subarray(0, start.length).equals(start));
    if (!isFrame) return;
    this.lastAt = performance.now();
    if (--this.waiting === 0) this.arrived?.resolve(this.lastAt);
  }
}

const BRACE = '{'.charCodeAt(0);
const FRAME = Buffer.from('42["frame"');
/** A whole new state, where what the watcher may see has changed at the same time. */
const MOVED = Buffer.from('42["moved"');

async function heard(line: WebSocket, start: string): Promise<string> {
  for (;;) {
    const [said] = (await once(line, 'message')) as [Buffer];
    if (said.toString('latin1', 0, start.length) === start) return said.toString();
  }
}
