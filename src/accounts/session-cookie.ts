import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';

const NAME = 'laurel_session';
/** As long as browsers keep one; the server decides how long the login lasts (U-048). */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The token in a Cookie header, if it can be one. */
export function sessionToken(header: string | undefined): string | undefined {
  const token = header === undefined ? undefined : fastifyCookie.parse(header)[NAME];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}

/** Gives the browser a login: no script can read it, no other site's form can send it. Remembered beyond the browser's end if so wished. */
export function giveSession(reply: FastifyReply, token: string, options: { secure: boolean; remember: boolean }): void {
  const { secure, remember } = options;
  const cookie = fastifyCookie.serialize(NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(remember && { maxAge: KEPT_SECONDS }),
  });
  reply.header('set-cookie', cookie);
}

export function takeSession(reply: FastifyReply, options: { secure: boolean }): void {
  reply.header(
    'set-cookie',
    fastifyCookie.serialize(NAME, '', { path: '/', httpOnly: true, sameSite: 'lax', secure: options.secure, maxAge: 0 }),
  );
}
