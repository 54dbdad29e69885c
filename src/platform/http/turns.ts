import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that may wait on one connection. */
const MOST_WAITING = 1_000;

/**
 * Requests that a caller sends one after another without waiting for answers are begun one after another, each in a turn of the event loop
 * of its own: whoever waits on another connection waits for one of them, not for all.
 */
export function takeTurns(fastify: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  fastify.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    // An answer has the connection when the one before it is through.
    if (answer.socket) return done();
    const others = waiting.get(socket) ?? 0;
    if (others >= MOST_WAITING) return void socket.destroy();
    waiting.set(socket, others + 1);
    answer.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      setImmediate(done);
    });
  });
}
