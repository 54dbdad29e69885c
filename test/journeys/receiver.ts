import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A busy machine sends a thousand messages in half a minute. */
const PATIENCE_MS = 60_000;

/** What came to a receiver of webhooks. */
export type Received = { id: string; headers: IncomingHttpHeaders; body: string; said: { type: string; timestamp: string; data: object } };

/** A program that receives webhooks, on a port of its own. */
export class Receiver {
  readonly received: Received[] = [];
  private server: Server | undefined;
  private readonly waiting = new Set<() => void>();
  port = 0;

  /** @param answer how a message is answered, and in which order it came; 204 unless told */
  constructor(private answer: (response: ServerResponse, nth: number) => unknown = (response) => void response.writeHead(204).end()) {}

  static async listening(answer?: (response: ServerResponse, nth: number) => unknown): Promise<Receiver> {
    const receiver = new Receiver(answer);
    await receiver.listen();
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** At the port that it had before. */
  async listen(): Promise<void> {
    this.server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const { headers } = request;
        this.received.push({ id: String(headers['webhook-id']), headers, body, said: JSON.parse(body) as Received['said'] });
        this.answer(response, this.received.length);
        for (const look of this.waiting) look();
      });
    }).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  answering(answer: (response: ServerResponse, nth: number) => unknown): void {
    this.answer = answer;
  }

  /** Resolves once something holds of what came. */
  async until(holds: (received: readonly Received[]) => boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const look = () => holds(this.received) && resolve();
    const late = setTimeout(
      () => reject(new Error(`only ${this.received.length} came, the last ${this.received.at(-1)?.body}`)),
      PATIENCE_MS,
    );
    this.waiting.add(look);
    look();
    await promise.finally(() => {
      this.waiting.delete(look);
      clearTimeout(late);
    });
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    this.server = undefined;
  }
}

/** What a message says, as whoever has the secret reads it. @throws Error where it is not signed with it */
export function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
