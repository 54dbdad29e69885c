import type { FastifyReply } from 'fastify';

/** What a browser keeps for this site: its login, who it is among those that have signed in before, that it went to a provider to sign in, and which TV it is. */
type CookieName = 'laurel_session' | 'laurel_device' | 'laurel_way' | 'laurel_tv';

const TOKENS: { readonly [Name in CookieName]: RegExp } = {
  laurel_session: tokenOf('laurel_session'),
  laurel_device: tokenOf('laurel_device'),
  laurel_way: tokenOf('laurel_way'),
  laurel_tv: tokenOf('laurel_tv'),
};
/** As long as browsers keep one; the server decides how long it is good for (U-048). */
const KEPT_SECONDS = 400 * 24 * 3600;

/** The token in a Cookie header, if it can be one. */
export function tokenIn(header: string | undefined, name: CookieName): string | undefined {
  return TOKENS[name].exec(header ?? '')?.[1];
}

/** Gives the browser a token: no script can read it, no other site's form can send it. Kept beyond the browser's end if so wished. */
export function giveCookie(reply: FastifyReply, name: CookieName, token: string, options: { secure: boolean; remember: boolean }): void {
  reply.header('set-cookie', cookie(name, token, options.secure, options.remember ? KEPT_SECONDS : undefined));
}

export function takeCookie(reply: FastifyReply, name: CookieName, options: { secure: boolean }): void {
  reply.header('set-cookie', cookie(name, '', options.secure, 0));
}

function tokenOf(name: CookieName): RegExp {
  return new RegExp(`(?:^|;)\\s*${name}=([A-Za-z0-9_-]{43})\\s*(?:;|$)`);
}

function cookie(name: CookieName, token: string, secure: boolean, maxAge: number | undefined): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`;
}
