import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Security headers for everything; a content security policy without inline code but by nonce. */
export async function secureHeaders(fastify: FastifyInstance, options: { https: boolean }): Promise<void> {
  await fastify.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        // Files of this site, and what carries the page's nonce, which is added to these two.
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

/** The built web application: its files, kept for a year by their names, and its page for every screen's path. */
export async function servePage(fastify: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = readFileSync(index, 'utf8');
  await fastify.register(files, { root: join(folder, 'assets'), prefix: '/assets/', immutable: true, maxAge: '365d', index: false });
  const loose = readdirSync(folder, { withFileTypes: true }).flatMap((file) =>
    file.isFile() && file.name !== 'index.html' ? [file.name] : [],
  );
  for (const name of loose) fastify.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1h' }));
  fastify.get('/*', (request, reply) => {
    if (/^\/(api|server|assets|socket\.io)(\/|$)/.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style));
  });
}
