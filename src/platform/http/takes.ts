import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LimitSettings } from '../settings.ts';
import type { Credentials } from './identification.ts';
import { NotSignedIn } from './refusals.ts';

/**
 * What one call may send: the bytes of its body, its fields, and the seconds in which a body that is being read must bring 1 KB.
 * `values`: how many members and elements JSON may hold in all; elsewhere `fields` count. `file`: the bytes of a file in a form, beside `bytes`;
 * 0 where none is taken. `files`: how many are, one unless told; `together`: the bytes of all of them.
 */
export type Limits = { bytes: number; fields: number; values: number; seconds: number; file: number; files?: number; together?: number };

type Declared = { limits?: Limits };

/** Beside the verb of an operation: it takes more than a call may send. */
export const Takes = (more: Partial<Limits>) => RouteConfig({ limits: more });

export const MB = 1_024 * 1_024;
/** A list of up to 10,000 ids, as JSON or as a field that comes again. */
export const ID_LIST = { bytes: MB, fields: 11_000, values: 11_000 } satisfies Partial<Limits>;

/** What a call may send, as its operation says or else the settings. */
export class TakenLimits {
  readonly others: Limits;

  constructor({ callKb, callFields, callSeconds }: Pick<LimitSettings, 'callKb' | 'callFields' | 'callSeconds'>) {
    this.others = { bytes: callKb * 1_024, fields: callFields, values: callFields, seconds: callSeconds, file: 0 };
  }

  of(request: FastifyRequest): Limits {
    return (request.routeOptions.config as Declared).limits ?? this.others;
  }

  /**
   * Binds every operation that is declared from now on. Only whoever is known may send more than others:
   * anybody else is told to sign in before the body is read.
   */
  bind(fastify: FastifyInstance, isKnown: (caller: Credentials) => Promise<boolean>): void {
    fastify.addHook('onRoute', (route) => {
      const config = route.config as Declared | undefined;
      if (!config?.limits) return;
      const limits = (config.limits = { ...this.others, ...config.limits });
      route.bodyLimit = limits.bytes;
      route.preParsing = async ({ headers }, reply) => {
        // What says neither has no body.
        const bytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
        if (bytes <= this.others.bytes || (await isKnown(headers))) return;
        void reply.header('connection', 'close');
        throw new NotSignedIn();
      };
    });
  }
}
