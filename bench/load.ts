import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** A request as it goes over the wire, made before the clock starts. */
export function requestOf(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...(body && { 'content-type': 'application/json' }) });
  const length = body ? [['content-length', String(Buffer.byteLength(body))] as const] : [];
  const head = [`${method} ${path} HTTP/1.1`, ...[...lines, ...length].map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

/**
 * Sends all requests over lines that are kept alive, each on the next one that is free. Every answer must be 200, or 202.
 * Answers the seconds that it took.
 */
export async function load(url: string, lineCount: number, requests: readonly Buffer[]): Promise<number> {
  const lines = await Promise.all(Array.from({ length: lineCount }, () => Line.to(url)));
  let next = 0;
  const drive = async (line: Line) => {
    for (let request = requests[next++]; request; request = requests[next++]) await line.send(request);
  };
  try {
    const started = performance.now();
    await Promise.all(lines.map(drive));
    return (performance.now() - started) / 1_000;
  } finally {
    for (const line of lines) line.close();
  }
}

/** One connection, with one request under way. */
export class Line {
  private parts: Buffer[] = [];
  private received = 0;
  /** Of the answer that comes, once its head is there. */
  private head: { end: number; whole: number; text: string } | undefined;
  private answered: PromiseWithResolvers<number> | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (part: Buffer) => this.take(part));
    socket.on('close', () => this.answered?.reject(new Error('the server has hung up')));
  }

  static async to(url: string): Promise<Line> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Line(socket);
  }

  /** Answers the body. */
  async ask(request: Buffer): Promise<string> {
    await this.send(request);
    return this.body();
  }

  /** The same for who does not look at the body. Answers how many bytes came. */
  send(request: Buffer): Promise<number> {
    this.parts = [];
    this.received = 0;
    this.head = undefined;
    this.answered = Promise.withResolvers<number>();
    this.socket.write(request);
    return this.answered.promise;
  }

  close(): void {
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    this.parts.push(part);
    this.received += part.length;
    this.head ??= headOf(this.parts.length === 1 ? part : Buffer.concat(this.parts));
    if (!this.head || this.received < this.head.whole) return;
    if (this.head.text.startsWith('HTTP/1.1 20')) this.answered?.resolve(this.received);
    else this.answered?.reject(new Error(`${this.head.text.split('\r\n')[0]} ${this.body()}`));
  }

  private body(): string {
    return Buffer.concat(this.parts).toString('utf8', this.head?.end, this.head?.whole);
  }
}

function headOf(received: Buffer) {
  const at = received.indexOf(END_OF_HEAD);
  if (at < 0) return undefined;
  const end = at + END_OF_HEAD.length;
  const text = received.toString('latin1', 0, at);
  return { end, text, whole: end + Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]) };
}
