import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import 'reflect-metadata';
import { NotReached, Projector } from '../projections/platform/projector.ts';
import { ReadModels } from '../projections/platform/read-models.ts';
import { projections } from '../projections/projections.ts';
import { AppModule } from './app.module.ts';
import { DataFolder } from './platform/data-folder.ts';
import { EventStore } from './platform/event-store/event-store.ts';
import { serveApiDocument } from './platform/http/api-document.ts';
import { BODY_LIMIT, readBodies } from './platform/http/body-parsers.ts';
import { secureHeaders, servePage } from './platform/http/page.ts';
import { rewriteSingleEntry, serveSingleEntry } from './platform/http/single-entry.ts';
import { Reactions } from './platform/reactions.ts';
import { Records } from './platform/records/records.ts';
import { Settings } from './platform/settings.ts';

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
  const settings = Settings.read(environment);
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    rewriteUrl: rewriteSingleEntry,
    forceCloseConnections: 'idle',
    trustProxy: settings.loopback,
  });
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(settings), adapter, {
    bodyParser: false,
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  const fastify = adapter.getInstance();
  await readBodies(fastify);
  await secureHeaders(fastify, { https: settings.secureCookies });
  serveSingleEntry(fastify);
  serveApiDocument(app, fastify);
  await servePage(fastify, fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : '../web', import.meta.url)));
  await app.init();
  const projector = app.get(Projector);
  projector.run(projections);
  app.get(Reactions).start();
  await projector.reached(await app.get(EventStore).head(), { timeoutMs: CATCH_UP_MS }).catch((error: unknown) => {
    if (!(error instanceof NotReached)) throw error;
    new Logger('laurel').warn(`${error.message}: serving meanwhile`);
  });
  if (options.listen !== false) await app.listen(settings.port, settings.host);
  const address = fastify.server.address();
  const port = typeof address === 'object' && address ? address.port : settings.port;
  const close = async () => {
    await app.close();
    await app.get(Reactions).stop();
    await projector.stop();
    await app.get(ReadModels).close();
    await app.get(EventStore).close();
    await app.get(Records).close();
    app.get(DataFolder).release();
  };
  return { url: settings.port === 0 ? `http://${settings.host}:${port}` : settings.origin, app, close };
}
