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
 * Sends all requests over lines that are kept alive, each on the next one that is free. Every answer must be 200.
 * Answers the seconds that it took.
 */
export async function load(url: string, lineCount: number, requests: readonly Buffer[]): Promise<number> {
  const lines = await Promise.all(Array.from({ length: lineCount }, () => Line.to(url)));
  let next = 0;
  const drive = async (line: Line) => {
    for (let request = requests[next++]; request; request = requests[next++]) await line.ask(request);
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
  private received: Buffer = Buffer.alloc(0);
  private answered: PromiseWithResolvers<string> | undefined;

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

  ask(request: Buffer): Promise<string> {
    this.answered = Promise.withResolvers<string>();
    this.socket.write(request);
    return this.answered.promise;
  }

  close(): void {
    this.socket.destroy();
  }

  private take(part: Buffer): void {
    this.received = this.received.length === 0 ? part : Buffer.concat([this.received, part]);
    const end = this.received.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
    const whole = end + END_OF_HEAD.length + length;
    if (this.received.length < whole) return;
    const body = this.received.toString('utf8', end + END_OF_HEAD.length, whole);
    this.received = this.received.subarray(whole);
    if (head.startsWith('HTTP/1.1 200')) this.answered?.resolve(body);
    else this.answered?.reject(new Error(`${head.split('\r\n')[0]} ${body}`));
  }
}
