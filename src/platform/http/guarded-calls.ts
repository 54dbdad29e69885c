import type { INestApplicationContext } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { isRecord } from '../is-record.values.ts';
import { Quotas } from '../quota.ts';
import { Access, sentOf } from './access.ts';
import { type Receipted, Receipts, UNRECEIPTED } from './receipts.ts';
import { Standing } from './standing.ts';
import { ALLOWED, type Allowed, anyone, type CallRequest, everybody, holdsFor, signedIn } from './who.ts';

/** Whoever does not say how long a body is sends a long one. */
const LONG_BODY = 1_000_000;
/** As Nest numbers them. */
const VERBS = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * Before every operation: who may do it, whether it was answered already, whether its organisation is frozen, and whether it may add more. Settled for each when it is
 * declared; an operation that is declared otherwise than where it is expected ends the start, so that none is without a guard.
 */
export function guardCalls(fastify: FastifyInstance, app: INestApplicationContext): void {
  const operations = operationsOf(app.get(ModulesContainer));
  const guards = { access: app.get(Access), receipts: app.get(Receipts), quotas: app.get(Quotas), standing: app.get(Standing) };
  const unguarded = new Set(operations.keys());
  fastify.addHook('onRoute', (route) => {
    const name = nameOf(String(route.method === 'HEAD' ? 'GET' : route.method), route.url);
    const operation = operations.get(name);
    if (operation) guard(route, operation, guards);
    unguarded.delete(name);
  });
  fastify.addHook('onReady', (done) =>
    done(unguarded.size === 0 ? undefined : new Error(`Nothing stands before ${[...unguarded].join(', ')}`)),
  );
}

/** `receipted`: what is known of a call under a key. `ended`: tells that it adds no more. */
type GuardedRequest = CallRequest & { receipted?: Receipted; ended?: () => void };
type Operation = { allowed: Allowed | undefined; unreceipted: boolean };
type Guards = { access: Access; receipts: Receipts; quotas: Quotas; standing: Standing };

function guard(route: RouteOptions, { allowed, unreceipted }: Operation, { access, receipts, quotas, standing }: Guards): void {
  // Roles, keys and sign-in can be changed, and people forgotten, while somebody floods the organisation: they are for no API key.
  const adds = allowed?.scope?.endsWith(':write') === true;
  const receipted = route.method !== 'GET' && !unreceipted;
  // Reading goes on, and so does one's account, which is of no organisation.
  const spared = allowed?.whileFrozen;
  const mayStop = spared !== true && ![anyone, everybody, signedIn].some((own) => own === allowed?.policy);

  route.preHandler = async (request: GuardedRequest, reply) => {
    const call = await access.admit(request, allowed);
    request.call = call;
    const { organisationId, kind } = call.who;
    if (organisationId && (kind === 'login' || kind === 'key')) await standing.used(organisationId, call.receivedAt);
    if (receipted && request.headers['idempotency-key'] !== undefined) {
      const { kept } = (request.receipted = await receipts.of(request, call));
      // Before quotas: what was done is answered again, whatever is owed since.
      if (kept) return reply.send(kept.answer);
    }
    const writes = route.method !== 'GET' || holdsFor(allowed?.writes, sentOf(request));
    if (mayStop && writes && organisationId && !holdsFor(spared, sentOf(request))) await standing.mustNotBeFrozen(organisationId);
    if (adds && organisationId) request.ended = quotas.begin(organisationId, call.receivedAt, bytesOf(request));
    return undefined;
  };
  if (receipted)
    route.preSerialization = ({ call, receipted }: GuardedRequest, _reply, answer, done) => {
      // What was refused may be tried again.
      if (call && receipted && !receipted.kept && isRecord(answer) && answer.status === 'ok') receipts.keep(receipted, answer, call);
      done(null, answer);
    };
  if (adds)
    route.onSend = (request: GuardedRequest, _reply, payload, done) => {
      // When it is done, not when its caller has gone.
      request.ended?.();
      request.ended = undefined;
      done(null, payload);
    };
}

function bytesOf({ headers }: CallRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : LONG_BODY;
}

/** Every handler of a controller, by its verb and address. */
function operationsOf(modules: ModulesContainer): Map<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const { metatype } of [...modules.values()].flatMap(({ controllers }) => [...controllers.values()])) {
    const controller = metatype as { prototype: Record<string, object> };
    const { prototype } = controller;
    for (const handler of Object.getOwnPropertyNames(prototype).map((name) => prototype[name])) {
      const verb = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined);
      if (handler === undefined || verb === undefined) continue;
      operations.set(nameOf(VERBS[verb] ?? '', `/${pathOf(controller)}/${pathOf(handler)}`), {
        allowed: Reflect.getMetadata(ALLOWED, handler) as Allowed | undefined,
        unreceipted: Reflect.hasMetadata(UNRECEIPTED, handler) || Reflect.hasMetadata(UNRECEIPTED, controller),
      });
    }
  }
  return operations;
}

function pathOf(declared: object): string {
  return String(Reflect.getMetadata(PATH_METADATA, declared));
}

function nameOf(verb: string, path: string): string {
  return `${verb} ${path.replace(/\/+$/, '')}`;
}
