import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';

const nonces = new WeakMap<ServerResponse, string>();

/** What scripts and styles of this answer's page carry. */
export function nonceOf({ raw }: FastifyReply): string {
  return nonces.get(raw) ?? '';
}

/**
 * Security headers for everything; a content security policy without inline code but by nonce.
 * The headers are prepared once: the plugin for Fastify would prepare all of them for each answer.
 */
export function secureHeaders(fastify: FastifyInstance, options: { https: boolean }): void {
  // Files of this site, and what carries the page's nonce.
  const ofThisPage = ["'self'", (_: unknown, response: ServerResponse) => `'nonce-${nonces.get(response)}'`];
  const secure = helmet({
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
        scriptSrc: ofThisPage,
        styleSrc: ofThisPage,
        styleSrcAttr: ["'unsafe-inline'"],
        ...(options.https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: options.https,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  const ofCalls = callHeaders(options);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (CALL.test(request.url)) {
      void reply.headers(ofCalls);
      done();
      return;
    }
    nonces.set(reply.raw, randomBytes(16).toString('hex'));
    secure(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}

/** A path whose answers are data: nothing in them may run or be shown in a frame. */
const CALL = /^\/(?:api\/(?!docs)|server\/)/;

function callHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
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
      .send(page.replaceAll('__CSP_NONCE__', nonceOf(reply)));
  });
}
