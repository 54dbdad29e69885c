import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut, freeze and thaw. */
export class TcpProxy {
  private readonly lines = new Set<[Socket, Socket]>();
  private frozen = false;
  private left = Infinity;
  /** How often a line was cut. */
  cuts = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (socket) => this.forward(socket));
  }

  /** @param target the port on this machine that it leads to */
  static async to(target: number): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Ends all lines at once, as a broken network does; new ones can be made. */
  cut(): void {
    for (const line of this.lines) for (const socket of line) socket.resetAndDestroy();
    this.lines.clear();
    this.cuts += 1;
  }

  /** Cuts when so many more bytes have passed to the server, in the middle of whatever is said. */
  cutAfter(bytes: number): void {
    this.left = bytes;
  }

  /** Keeps all lines open and passes nothing on, in no direction. */
  freeze(): void {
    this.frozen = true;
    for (const line of this.lines) for (const socket of line) socket.pause();
  }

  thaw(): void {
    this.frozen = false;
    for (const line of this.lines) for (const socket of line) socket.resume();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(near: Socket): void {
    const far = connect(this.target, '127.0.0.1');
    const line: [Socket, Socket] = [near, far];
    this.lines.add(line);
    near.on('data', (bytes) => {
      const passing = bytes.subarray(0, this.left);
      far.write(passing);
      this.left -= passing.length;
      if (this.left > 0) return;
      this.left = Infinity;
      far.end(() => this.cut());
    });
    far.on('data', (bytes) => near.write(bytes));
    for (const socket of line) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.lines.delete(line);
        for (const other of line) other.destroy();
      });
      if (this.frozen) socket.pause();
    }
  }
}
