import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import Fastify from 'fastify';
import { Access } from '../../src/platform/http/access.ts';
import { guardCalls } from '../../src/platform/http/guarded-calls.ts';
import { Receipts } from '../../src/platform/http/receipts.ts';
import { Standing } from '../../src/platform/http/standing.ts';
import { Quotas } from '../../src/platform/quota.ts';

describe('What stands before every operation', () => {
  const start = async (declared: string) => {
    class Calls {
      call() {
        return 'done';
      }
    }
    Get('call')(Calls.prototype, 'call', Object.getOwnPropertyDescriptor(Calls.prototype, 'call')!);
    Controller('api/lone')(Calls);
    class Lone {
      readonly calls = Calls;
    }
    const unasked = [Access, Receipts, Quotas, Standing].map((provide) => ({ provide, useValue: {} }));
    const composed = { module: Lone, controllers: [Calls], providers: unasked };
    const app = await NestFactory.createApplicationContext(composed, { logger: false, abortOnError: false });
    const fastify = Fastify();
    guardCalls(fastify, app);
    fastify.get(declared, () => 'done');
    try {
      await fastify.ready();
    } finally {
      await Promise.all([app.close(), fastify.close()]);
    }
  };

  test('an operation that is declared where it is not expected ends the start: nobody is served without a guard', async () => {
    await expect(start('/api/alone/call')).rejects.toThrow('Nothing stands before GET /api/lone/call');
  });

  test('one that is declared where it is expected starts', async () => {
    await expect(start('/api/lone/call')).resolves.toBeUndefined();
  });
});
