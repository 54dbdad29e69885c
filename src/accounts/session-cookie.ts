import type { FastifyReply } from 'fastify';

const NAME = 'laurel_session';
const TOKEN = new RegExp(`(?:^|;)\\s*${NAME}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`);
/** As long as browsers keep one; the server decides how long the login lasts (U-048). */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The token in a Cookie header, if it can be one. */
export function sessionToken(header: string | undefined): string | undefined {
  return TOKEN.exec(header ?? '')?.[1];
}

/** Gives the browser a login: no script can read it, no other site's form can send it. Remembered beyond the browser's end if so wished. */
export function giveSession(reply: FastifyReply, token: string, options: { secure: boolean; remember: boolean }): void {
  reply.header('set-cookie', cookie(token, options.secure, options.remember ? KEPT_SECONDS : undefined));
}

export function takeSession(reply: FastifyReply, options: { secure: boolean }): void {
  reply.header('set-cookie', cookie('', options.secure, 0));
}

function cookie(token: string, secure: boolean, maxAge: number | undefined): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${NAME}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`;
}
