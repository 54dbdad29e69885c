import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestOf } from '../../bench/load.ts';
import type { Attack } from '../attack.ts';
import { besideNeighbour, hardlyWaited, waited } from '../neighbour.ts';

/** A connection that does not mind being hung up on. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Reads until so many answers came, or the end. */
async function answers(socket: Socket, most: number): Promise<number> {
  let count = 0;
  for await (const part of socket.setEncoding('latin1') as AsyncIterable<string>) {
    count += part.split('HTTP/1.1 ').length - 1;
    if (count >= most) break;
  }
  return count;
}

export const attacks: readonly Attack[] = [
  {
    name: '1,000 requests at once on each of 4 connections',
    quick: true,
    async run({ url, pid }) {
      const sockets = await Promise.all(Array.from({ length: 4 }, () => open(url)));
      const question = requestOf('GET', '/api/auth/login_options', {}).toString().repeat(1_000);
      const { result, wait } = await besideNeighbour({ url, pid }, () =>
        Promise.all(
          sockets.map((socket) => {
            socket.write(question);
            return answers(socket, 1_000);
          }),
        ),
      );
      for (const socket of sockets) socket.destroy();
      return {
        tried: '4,000 requests without waiting for an answer',
        answered: `${result.join(', ')} answers`,
        waited: waited(wait),
        withstood: result.every((count) => count === 1_000) && hardlyWaited(wait),
      };
    },
  },
  {
    name: 'bodies that come a byte at a time',
    quick: false,
    async run({ url, pid }) {
      const count = 200;
      const sockets = await Promise.all(Array.from({ length: count }, () => open(url)));
      const { result, wait } = await besideNeighbour({ url, pid }, async () => {
        const ended = sockets.map(async (socket) => {
          socket.write('POST /api/auth/logout HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{');
          const drip = setInterval(() => socket.write(' '), 1_000);
          return answers(socket, 1).finally(() => clearInterval(drip));
        });
        const patience = new Promise<number[]>((resolve) => setTimeout(resolve, 60_000, []).unref());
        return Promise.race([Promise.all(ended), patience]);
      });
      for (const socket of sockets) socket.destroy();
      return {
        tried: `${count} bodies without a login, a byte a second each`,
        answered: `${result.length} ended within a minute`,
        waited: waited(wait),
        withstood: result.length === count,
      };
    },
  },
];
