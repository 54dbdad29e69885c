import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooSlow } from './refusals.ts';
import type { TakenLimits } from './takes.ts';

/** A body that is being read: looks at it since it last brought enough, and what its connection had brought by then. */
type Reading = { reply: FastifyReply; looks: number; bytes: number };

const ENOUGH_BYTES = 1_024;
/** Looks in the time that a body has for that. */
const LOOKS = 10;

/** Ends calls whose body comes too slowly, all with one timer. A body that nobody asks for is ended with its connection, once the call is answered. */
export function endSlowBodies(fastify: FastifyInstance, taken: TakenLimits): void {
  const readings = new Map<FastifyRequest, Reading>();
  const { seconds } = taken.others;

  const look = () => {
    for (const [request, reading] of readings) {
      const { raw } = request;
      const { bytesRead } = raw.socket;
      if (raw.readableEnded || raw.destroyed) readings.delete(request);
      else if (bytesRead - reading.bytes >= ENOUGH_BYTES) Object.assign(reading, { looks: 0, bytes: bytesRead });
      else if (++reading.looks > (LOOKS * taken.of(request).seconds) / seconds) end(request, reading);
    }
  };
  const end = (request: FastifyRequest, { reply }: Reading) => {
    if (!reply.sent) void reply.header('connection', 'close').send(new TooSlow());
    else if (reply.raw.writableFinished) request.raw.socket.destroy();
  };

  const timer = setInterval(look, (seconds * 1_000) / LOOKS).unref();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request.raw;
    // What this server asks itself comes over no connection.
    if ((Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined) && socket instanceof Socket)
      readings.set(request, { reply, looks: 0, bytes: socket.bytesRead });
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (request.raw.readableEnded) readings.delete(request);
    done();
  });
  fastify.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
