import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../platform/clock.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { RefusalFilter } from '../platform/http/refusal.filter.ts';
import { MB } from '../platform/http/takes.ts';
import type { DeliveryWay } from './integrations.events.ts';
import type { Payload } from './payload.values.ts';
import { type OpenedHook, TakeHooked } from './take-hooked.ts';

type Hooked = FastifyRequest & { hook?: OpenedHook; payload?: Payload };

const TYPES = { 'application/json': 'json', 'application/x-www-form-urlencoded': 'form' } as const;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Where other systems send what happens with them: `POST /hooks/{token}`, and `/server/crm_callback.php?key=` (U-144). They are no calls of this API: what they send is taken
 * as it came, so that its signature can be judged, and whether they may is asked before it is read.
 */
export function openHooks(fastify: FastifyInstance, app: INestApplicationContext): void {
  const [taking, clock, refusals] = [app.get(TakeHooked), app.get(Clock), new RefusalFilter()];
  void fastify.register((scope, _options, registered) => {
    scope.removeAllContentTypeParsers();
    for (const [type, kind] of Object.entries(TYPES))
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, (request: Hooked, body: Buffer, done) => {
        try {
          request.payload = { type: kind, text: UTF8.decode(body) };
          done(null, undefined);
        } catch {
          done(new BadInput('invalid-encoding', 'What is sent must be UTF-8'));
        }
      });
    scope.setErrorHandler((error, request, reply) => refusals.refuse(error, request, reply));
    const byToken = async (request: Hooked) => {
      request.hook = await taking.open((request.params as { token: string }).token, clock.now());
    };
    const byKey = async (request: Hooked) => {
      request.hook = await taking.openByKey(String((request.query as { key?: unknown }).key), clock.now());
    };
    const take = (via: DeliveryWay) => async (request: Hooked, reply: FastifyReply) => {
      const { hook, payload, headers } = request;
      if (!hook || !payload) throw new BadInput('unreadable', 'Send JSON or a form');
      const sent = { payload, headers, bytes: Number(headers['content-length'] ?? payload.text.length) };
      const deliveryId = await taking.take(hook, sent, via, clock.now());
      return reply.status(via === 'hook' ? 202 : 200).send({ status: 'ok', delivery_id: deliveryId });
    };
    const limits = { bodyLimit: MB };
    scope.post('/hooks/:token', { ...limits, onRequest: byToken }, take('hook'));
    scope.post('/server/crm_callback.php', { ...limits, onRequest: byKey }, take('callback'));
    registered();
  });
}
