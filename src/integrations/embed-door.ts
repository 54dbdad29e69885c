import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '../platform/clock.ts';
import { EmbedPages } from './embed-pages.ts';
import { NotShown } from './not-shown.ts';

const EMBED = /^\/embed\/([\w-]{1,64})\/?(?:\?|$)/;

/**
 * Where another site lets somebody see a board in a frame: `GET /embed/{intid}?token=`. The token is good once: the page goes on by a key of its own, so that it can be loaded
 * again. Only the site that the integration names may frame it.
 */
export function openEmbeds(fastify: FastifyInstance, app: INestApplicationContext): void {
  const [pages, clock] = [app.get(EmbedPages), app.get(Clock)];
  fastify.addHook('onRequest', (request, reply, done) => {
    const [, configId] = (request.method === 'GET' && EMBED.exec(request.url)) || [];
    if (configId === undefined) return done();
    void embed(configId, request, reply).then((goesOn) => goesOn && done(), done);
  });

  /** Answers whether the page of the application comes. */
  async function embed(configId: string, { query, ip }: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { token, show } = query as { token?: unknown; show?: unknown };
    try {
      const embedding = await pages.find(configId);
      if (embedding?.origin !== undefined) letFrame(reply, embedding.origin);
      if (token === undefined && typeof show === 'string' && show !== '' && embedding?.origin !== undefined) return true;
      const { key, boardId } = await pages.begin(configId, embedding, String(token), ip, clock.now());
      void reply.redirect(`/embed/${configId}?${new URLSearchParams({ show: key, board: boardId })}`, 303);
    } catch (error) {
      const { status, page } = NotShown.from(error);
      void reply.status(status).type('text/html; charset=utf-8').send(page);
    }
    return false;
  }
}

function letFrame({ raw }: FastifyReply, origin: string): void {
  raw.removeHeader('x-frame-options');
  const policy = String(raw.getHeader('content-security-policy'));
  raw.setHeader('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origin}`));
}
