import { v4 as uuid4 } from 'uuid';
import { isLater, type Position } from '../../src/platform/event.values.ts';
import type { Calls } from './calls.ts';

/*
 * Calls to the server. A screen mostly uses `useResource` and `useCommand` (live-resources.ts, live-command.ts), which stand on this.
 *
 *   const { scoreseries } = await call('GET', 'scoreseries/get_list_scoreseries', { groupid });
 *   const { position } = await call('POST', 'scoreseries/submit_score', { scoreseriesid, profiles: [profileId], points: '12.5' });
 *   try { ... } catch (error) { if (error instanceof CallRefused) show(error.fields.points ?? error.message); }
 *
 * What a call takes and answers is typed by its verb and path (calls.ts, made from the OpenAPI document).
 *
 * Commands carry an Idempotency-Key of their own and are tried again with the same key when the line breaks, so that they are done once.
 */

export type Method = keyof Calls;
/** The paths that are called by a verb: `route/action` as in the specification. */
export type Path<M extends Method> = keyof Calls[M] & string;
/** What a call takes. */
export type Input<M extends Method, P extends Path<M>> = Calls[M][P] extends { input: infer I } ? I : never;
/** What a call answers. */
export type Answer<M extends Method, P extends Path<M>> = Calls[M][P] extends { answer: infer A } ? A : never;
type Params = { readonly [name: string]: unknown };

type CallOptions = {
  signal?: AbortSignal;
  /** Give the same key again to try the same command again; every call has its own otherwise. */
  idempotencyKey?: string;
};

/** The server said no, or (status 0, code `unreached`) did not answer. `message` is for people, `code` for programs. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  constructor(
    /** The HTTP status; 0 when the server was not reached. */
    readonly status: number,
    readonly code: string,
    message: string,
    /** What is wrong with which field, in words to stand under it. */
    readonly fields: { readonly [field: string]: string } = {},
    /** Everything else that the server said. */
    readonly details: { readonly [name: string]: unknown } = {},
  ) {
    super(message);
  }

  /** Its message, unless it names fields: those say it themselves. */
  get whole(): string | undefined {
    return Object.keys(this.fields).length === 0 ? this.message : undefined;
  }
}

/**
 * Calls `/api/{route}/{action}`. A GET sends its parameters in the query, what has a file in it is a form, everything else goes as JSON.
 * Where somebody must show first that it is them, they are asked, and the same call is made again.
 * @throws CallRefused when it is refused or the server cannot be reached; the signal's AbortError when it is aborted
 */
export async function call<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options: CallOptions = {},
): Promise<Answer<M, P>> {
  const same = { ...options, idempotencyKey: options.idempotencyKey ?? uuid4() };
  try {
    return await send(method, path, input, same);
  } catch (refused) {
    if (!(refused instanceof CallRefused) || refused.code !== 'reauthentication-required') throw refused;
    const secret = await askAgain?.();
    if (secret === undefined) throw refused;
    keySecret = secret;
    return send(method, path, input, same);
  }
}

/** A file that a call answers. @throws CallRefused like {@link call} */
export async function fileOf<P extends Path<'GET'>>(path: P, input: Input<'GET', P>): Promise<Blob> {
  return (await call('GET', path, input)) as Blob;
}

async function send<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options: CallOptions,
): Promise<Answer<M, P>> {
  const params = input as Params;
  const command = method !== 'GET';
  const form =
    command &&
    Object.values(params)
      .flat()
      .some((value) => value instanceof File)
      ? formOf(params)
      : undefined;
  const headers = {
    ...(command && !form && { 'content-type': 'application/json' }),
    ...(command && { 'idempotency-key': options.idempotencyKey }),
    ...(keySecret !== undefined && { 'key-secret': keySecret }),
    ...(isDisplay() && { authorization: `Bearer ${accessKey}` }),
  };
  const body = command ? (form ?? JSON.stringify(params)) : undefined;
  const request: RequestInit = { method, headers, body, signal: options.signal, credentials: 'same-origin', cache: 'no-store' };
  const shared = accessKey !== undefined && !isDisplay() && SHARED_BY.test(path) ? { ...params, accesskey: accessKey } : params;
  const url = command ? `/api/${path}` : `/api/${path}${queryOf(shared)}`;
  for (const pause of PAUSES) {
    const response = await reach(url, request);
    if (response) return (await answerOf(command, response, options.signal)) as Answer<M, P>;
    if (pause > 0) await wait(pause, options.signal);
  }
  throw new CallRefused(0, 'unreached', 'The server did not answer');
}

/**
 * Who looks at a competition, a badge or a board without a login says so by its access key, wherever a call takes one; a display by its token, at every call. Nothing
 * when they do no more.
 */
export function callByKey(key: string | undefined): void {
  accessKey = key;
}

/** The address of a GET, for links: an export, a picture. */
export function addressOf<P extends Path<'GET'>>(path: P, input: Input<'GET', P>): string {
  return `/api/${path}${queryOf(input as Params)}`;
}

/**
 * Says how whoever is signed in is asked to show again that it is them: it answers the key_secret, or nothing when they did not.
 * Answers how to stop.
 */
export function onReauthentication(ask: () => Promise<string | undefined>): () => void {
  askAgain = ask;
  return () => {
    if (askAgain === ask) askAgain = undefined;
  };
}

/** Calls back when the server says that nobody is signed in any more (401). Answers how to stop. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener);
  return () => signedOut.delete(listener);
}

/** Tells everybody who asked that nobody is signed in any more. */
export function announceSignedOut(): void {
  for (const listener of signedOut) listener();
}

/** The position of the latest command of this browser; nothing before the first. */
export function lastWrite(): Position | undefined {
  return written;
}

/** Forgets the latest command's position: somebody else looks now. */
export function forgetWrites(): void {
  written = undefined;
}

/** The calls that take an access key instead of a login. */
const SHARED_BY = /^(competition|badges|widget)/;
/** How long to wait after each try that did not reach the server, in milliseconds. */
const PAUSES = [300, 1000, 2000, 0];
/** What the token of a display begins with. */
const DISPLAY = 'device_';

const signedOut = new Set<() => void>();
let written: Position | undefined;
let accessKey: string | undefined;
let askAgain: (() => Promise<string | undefined>) | undefined;
/** Good in one login for 30 minutes, and kept nowhere else. */
let keySecret: string | undefined;

function isDisplay(): boolean {
  return accessKey?.startsWith(DISPLAY) === true;
}

/** Lists and objects go as JSON; what is undefined or null is left out. */
function queryOf(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

function formOf(params: Params): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    // A list with files in it is sent one by one; another as JSON.
    const parts = Array.isArray(value) && value.some((one) => one instanceof File) ? (value as unknown[]) : [value];
    for (const part of parts)
      if (part !== undefined && part !== null)
        form.append(name, part instanceof File || typeof part === 'string' ? part : JSON.stringify(part));
  }
  return form;
}

/** Nothing when the line, or a gateway on it, is broken. */
async function reach(url: string, request: RequestInit): Promise<Response | undefined> {
  try {
    const response = await fetch(url, request);
    return response.status === 502 || response.status === 504 ? undefined : response;
  } catch (error) {
    if (request.signal?.aborted) throw error;
    return undefined;
  }
}

async function answerOf(command: boolean, response: Response, signal?: AbortSignal): Promise<unknown> {
  if (response.ok && response.headers.get('content-disposition')?.startsWith('attachment')) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  // Aborted when its head was here and its body was not: that is no answer.
  if (body === undefined) signal?.throwIfAborted();
  if (!response.ok) throw refusalOf(response.status, body);
  if (command && isRecord(body) && typeof body.position === 'string' && isLater(body.position, written ?? '')) written = body.position;
  return body;
}

function refusalOf(status: number, body: unknown): CallRefused {
  if (status === 401) announceSignedOut();
  if (!isRecord(body) || typeof body.code !== 'string') return new CallRefused(status, 'unknown-error', 'Unknown error');
  const { code, message, fields, ...details } = body;
  const named = Array.isArray(fields)
    ? fields.filter(isRecord).map(({ field, problem }) => [String(field), asSentence(String(problem))])
    : [];
  return new CallRefused(
    status,
    code,
    typeof message === 'string' ? message : code,
    Object.fromEntries(named) as Record<string, string>,
    details,
  );
}

/** The server says `must be text` of a field; under a field it stands alone. */
function asSentence(problem: string): string {
  return problem.charAt(0).toLocaleUpperCase() + problem.slice(1);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
