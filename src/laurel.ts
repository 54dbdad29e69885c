import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import 'reflect-metadata';
import { projections } from '../projections/projections.ts';
import { openEmbeds } from './integrations/embed-door.ts';
import { openHooks } from './integrations/hook-door.ts';
import { EndAccount } from './accounts/end-account.ts';
import { AppModule } from './app.module.ts';
import { PumpWebhooks } from './integrations/pump-webhooks.ts';
import { ErrorLog } from './platform/error-log.ts';
import { type Ground, openGround } from './platform/ground.ts';
import { serveApiDocument } from './platform/http/api-document.ts';
import { readBodies } from './platform/http/body-parsers.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { guardCalls } from './platform/http/guarded-calls.ts';
import { type Credentials, Identification } from './platform/http/identification.ts';
import { secureHeaders, servePage } from './platform/http/page.ts';
import { refuseUnreadable } from './platform/http/refuse-unreadable.ts';
import { rewriteSingleEntry, serveSingleEntry } from './platform/http/single-entry.ts';
import { endSlowBodies } from './platform/http/slow-bodies.ts';
import { TakenLimits } from './platform/http/takes.ts';
import { takeTurns } from './platform/http/turns.ts';
import { ANONYMOUS } from './platform/http/who.ts';
import { NotReached } from './platform/not-reached.values.ts';
import { Settings, WrongSetting } from './platform/settings.ts';
import { inTheNameOf } from './platform/unhandled.ts';

/** How long a start waits for the views to catch up before it serves what they have. */
const CATCH_UP_MS = 60_000;

/** A running Laurel. */
export type Laurel = {
  /** Where this process answers. */
  url: string;
  app: NestFastifyApplication;
  /** Drains: answers what is under way, lets go of everything, loses nothing. */
  close(): Promise<void>;
};

/**
 * Starts everything in this process from the environment's settings.
 * @param options.listen false opens the stores without serving anybody, for the command line
 * @throws WrongSetting when a setting is wrong; StoreUnavailable when another process holds the data folder
 */
export async function startLaurel(environment: NodeJS.ProcessEnv, options: { listen?: boolean } = {}): Promise<Laurel> {
  Logger.overrideLogger(new ErrorLog());
  const settings = Settings.read(environment);
  const ground = await openGround(settings);
  let app: NestFastifyApplication | undefined;
  try {
    app = await createApp(ground);
    ground.projector.run(projections);
    await ground.projector.removeDeparted();
    await ground.reactions.start();
    await ground.projector.reached(await ground.store.head(), { timeoutMs: CATCH_UP_MS }).catch((error: unknown) => {
      if (!(error instanceof NotReached)) throw error;
      new Logger('laurel').warn(`${error.message}: serving meanwhile`);
    });
    if (options.listen !== false) {
      await ground.disk.watch();
      await app.get(EndAccount).endAll();
      await listen(app, settings);
      await ground.outbox.start();
      ground.scheduler.start();
      await app.get(PumpWebhooks).start();
    }
    const address = app.getHttpServer().address();
    const url = settings.port === 0 && typeof address === 'object' && address ? `http://${settings.host}:${address.port}` : settings.origin;
    const started = app;
    const close = async () => {
      await started.close();
      await ground.close();
    };
    return { url, app, close };
  } catch (error) {
    await app?.close();
    await ground.close();
    throw error;
  }
}

/** @throws WrongSetting when nobody can be served there */
async function listen(app: NestFastifyApplication, { port, host }: Settings): Promise<void> {
  try {
    await app.getHttpAdapter().getInstance().listen({ port, host });
  } catch (error) {
    if (!(typeof error === 'object' && error !== null && 'syscall' in error)) throw error;
    throw new WrongSetting(`PORT ${port} of HOST ${host} cannot be served: ${(error as NodeJS.ErrnoException).message}`);
  }
}

async function createApp(ground: Ground): Promise<NestFastifyApplication> {
  const { settings } = ground;
  const taken = new TakenLimits(settings.limits);
  const adapter = new FastifyAdapter({
    bodyLimit: taken.others.bytes,
    // The name of a picture is its organisation and the hash of its content.
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: rewriteSingleEntry,
    clientErrorHandler: refuseUnreadable,
    forceCloseConnections: 'idle',
    // A proxy says where a call comes from; what stands before its own word is anybody's.
    trustProxy: [...settings.trustedProxies, ...(settings.behindOwnProxy ? ['loopback'] : [])],
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(ground), adapter, {
    bodyParser: false,
    abortOnError: false,
  });
  const fastify = adapter.getInstance();
  takeTurns(fastify);
  taken.bind(fastify, (caller) => isKnown(app.get(Identification), caller));
  guardCalls(fastify, app);
  endSlowBodies(fastify, taken);
  readBodies(fastify, taken);
  secureHeaders(fastify, settings);
  compressAnswers(fastify);
  letGoWhenClosing(fastify);
  nameCalls(fastify);
  serveSingleEntry(fastify);
  openHooks(fastify, app);
  openEmbeds(fastify, app);
  serveApiDocument(app, fastify);
  servePage(
    fastify,
    fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url)),
    settings.tvOrigin,
  );
  return app.init();
}

/** A key that nobody has makes nobody known; a device or link sends nothing. */
async function isKnown(identification: Identification, caller: Credentials): Promise<boolean> {
  const { kind } = await identification.byCredentials(caller).catch(() => ANONYMOUS);
  return kind === 'login' || kind === 'key';
}

/** What a call leaves behind unhandled is logged with its name. Its body is read: reading leaves the name behind. */
function nameCalls(fastify: FastifyInstance): void {
  fastify.addHook('preHandler', ({ method, routeOptions }, _reply, done) => inTheNameOf(`${method} ${routeOptions.url ?? ''}`, done));
}

/**
 * A connection whose call is under way when the server closes is not kept for another call: the server would wait for it. So it would, for a minute, for one that
 * has never asked for anything.
 */
function letGoWhenClosing(fastify: FastifyInstance): void {
  let closing = false;
  const silent = new Set<Socket>();
  const heard = ({ socket }: IncomingMessage) => silent.delete(socket);
  fastify.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  fastify.server.on('request', heard).on('upgrade', heard);
  fastify.addHook('preClose', (done) => {
    closing = true;
    for (const socket of silent) socket.destroy();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done();
  });
}
