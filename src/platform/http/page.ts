import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';

const nonces = new WeakMap<ServerResponse, string>();

/** What scripts and styles of this answer's page carry. */
export function nonceOf({ raw }: FastifyReply): string {
  return nonces.get(raw) ?? '';
}

/**
 * Security headers for everything; pages have a content security policy without inline code but by nonce, and in data nothing may run at all.
 * The headers are prepared once: the plugin for Fastify would prepare all of them for each answer.
 */
export function secureHeaders(
  fastify: FastifyInstance,
  { secureCookies: https, trustworthy, soundHost }: Pick<Settings, 'secureCookies' | 'trustworthy' | 'soundHost'>,
): void {
  const secured = (directives: Directives) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { baseUri: ["'none'"], objectSrc: ["'none'"], frameAncestors: ["'none'"], ...directives },
      },
      strictTransportSecurity: https,
      crossOriginEmbedderPolicy: false,
      // Elsewhere browsers do not heed it, and complain.
      crossOriginOpenerPolicy: trustworthy,
      referrerPolicy: { policy: 'same-origin' },
    });
  // Files of this site, and what carries the page's nonce.
  const ofThisPage = ["'self'", (_: unknown, response: ServerResponse) => `'nonce-${nonces.get(response)}'`];
  const ofPage = secured({
    defaultSrc: ["'self'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    // Anthems (U-077).
    ...(soundHost !== undefined && { mediaSrc: ["'self'", `https://${soundHost}`] }),
    // Videos in texts.
    frameSrc: ['https://www.youtube-nocookie.com'],
    connectSrc: ["'self'"],
    scriptSrc: ofThisPage,
    styleSrc: ofThisPage,
    styleSrcAttr: ["'unsafe-inline'"],
    ...(https && { upgradeInsecureRequests: [] }),
  });
  const ofData = secured({ defaultSrc: ["'none'"] });
  // Opened by itself, a picture is nothing but a picture.
  const ofPictures = secured({ defaultSrc: ["'none'"], sandbox: [] });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    const [data, picture] = [isData(url), url.startsWith('/uploads/')];
    // What may be kept on the way says so itself.
    void reply.header('cache-control', 'no-store');
    // The address is the key: no site that is linked from there learns it, and no search finds it.
    const shared = /^\/(?:s\/share\.php(?:\?|$)|embed\/)|[?&]accesskey=/i.test(url);
    if (shared) void reply.header('x-robots-tag', 'noindex');
    if (!data && !picture) nonces.set(reply.raw, randomBytes(16).toString('hex'));
    (data ? ofData : picture ? ofPictures : ofPage)(request.raw, reply.raw, (error) => {
      if (shared) reply.raw.setHeader('referrer-policy', 'no-referrer');
      done(error as Error | undefined);
    });
  });
}

/** The policy of one kind of answers, in helmet's words. */
type Directives = { [directive: string]: Iterable<string | ((request: unknown, response: ServerResponse) => string)> };

/** Whether the answers at an address are data. */
export function isData(url: string): boolean {
  return /^\/(?:api\/(?!docs)|server\/)/.test(url);
}

/**
 * The built web application: its files, kept for a year by their names and compressed when they were built, its page for every screen's path, and the page
 * that displays show, which has files of its own (folder `tv`).
 * @param tvOrigin where that is the page for every path
 */
export function servePage(fastify: FastifyInstance, folder: string, tvOrigin: string | undefined): void {
  const [app, tv] = [folder, join(folder, 'tv')].map((of) => join(of, 'index.html'));
  if (app === undefined || tv === undefined || !existsSync(app)) return;
  const page = readFileSync(app, 'utf8');
  const tvPage = existsSync(tv) ? readFileSync(tv, 'utf8') : page;
  // Not waited for: that would begin the server before it has learned how refusals are answered.
  for (const [within, decorateReply] of [
    ['', true],
    ['tv/', false],
  ] as const)
    void fastify.register(files, {
      root: join(folder, within, 'assets'),
      prefix: `/${within}assets/`,
      decorateReply,
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    });
  const loose = readdirSync(folder, { withFileTypes: true }).flatMap((file) =>
    file.isFile() && file.name !== 'index.html' && !/\.(br|gz)$/.test(file.name) ? [file.name] : [],
  );
  for (const name of loose) fastify.get(`/${name}`, (_request, reply) => reply.sendFile(name, folder, { maxAge: '1h' }));
  const tvHost = tvOrigin === undefined ? undefined : new URL(tvOrigin).host;
  fastify.get('/*', (request, reply) => {
    if (/^\/(api|server|(tv\/)?assets|uploads|socket\.io)(\/|$)/.test(request.url)) {
      reply.callNotFound();
      return reply;
    }
    const isOnTv = ON_TVS.test(request.url) || (request.host === tvHost && !SHARED.test(request.url));
    return reply.type('text/html; charset=utf-8').send((isOnTv ? tvPage : page).replaceAll('__CSP_NONCE__', nonceOf(reply)));
  });
}

/** What is typed into a TV, and the addresses of casts, by their access keys (U-024): what admins see of one has its id. */
const ON_TVS = /^\/(?:(?:tv|v_tvcast\/link_[^/?]+)\/?(?:\?|$)|s\/share\.php\?(?:.*&)?show=link_sharedcast-)/;
/** A key of something else opens its own page, on displays too. */
const SHARED = /^\/s\/share\.php\?(?:.*&)?show=link_/;
