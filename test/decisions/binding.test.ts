import { Body, Controller, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Allow, IsString, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { bind, BindPipe } from '../../src/platform/http/bind.pipe.ts';
import { Amount, Id, Name, Nested, NestedList, Text } from '../../src/platform/http/fields.ts';
import { BadInput } from '../../src/platform/http/refusals.ts';

class Line {
  @Name() name!: string;
  @Amount({ optional: true }) points?: string;
}
class Order {
  @Id() id!: string;
  @NestedList(Line, 3, { optional: true }) lines?: Line[];
  @Nested(Line, { optional: true }) best?: Line;
}

const refusal = (sent: object) => {
  try {
    bind(Order, sent);
  } catch (error) {
    if (error instanceof BadInput) return error.details;
    throw error;
  }
  return undefined;
};

describe('Objects in fields are declared, read and checked like calls', () => {
  test('known fields are read, others left out, in a list as in a single one, as JSON or as its text', () => {
    const lines = [{ name: ' Ada ', points: '1,50', admin: 1 }, { name: 'Bob' }];
    for (const sent of [lines, JSON.stringify(lines)])
      expect(bind(Order, { id: 'o', lines: sent, best: JSON.stringify({ name: 'Cy' }) })).toEqual({
        id: 'o',
        lines: [{ name: 'Ada', points: '1.5' }, { name: 'Bob' }],
        best: { name: 'Cy' },
      });
  });

  test.each<[string, object, string, string]>([
    [
      'a field inside is wrong',
      { lines: [{ name: 'a' }, { name: 'b', points: 'ten' }] },
      'lines',
      '[1].points: must be an amount of points',
    ],
    ['a needed field inside is missing', { lines: [{}] }, 'lines', '[0].name: '],
    ['an object inside is none', { lines: [null] }, 'lines', '[0] must be an object'],
    ['a list is none', { lines: 'x' }, 'lines', 'lines must be an array'],
    ['a list is too long', { lines: Array(4).fill({ name: 'a' }) }, 'lines', 'lines must contain no more than 3 elements'],
    ['an object is a list', { best: [{ name: 'a' }] }, 'best', 'best must be an object'],
    ['an object is wrong', { best: { name: '' } }, 'best', '.name: '],
  ])('%s', (_, sent, field, problem) => {
    expect(refusal({ id: 'o', ...sent })).toEqual({ fields: [{ field, problem: expect.stringContaining(problem) as unknown }] });
  });
});

const never = () =>
  ((target: object, propertyName: string) =>
    registerDecorator({
      target: target.constructor,
      propertyName,
      async: true,
      validator: { validate: () => Promise.resolve(true) },
    })) as PropertyDecorator;

/** What class-validator knows and the binder does not, each where it would be silently ignored. */
const ignored: { [why: string]: PropertyDecorator[] } = {
  'an object is checked by the library alone': [Id(), ValidateNested()],
  'a condition other than being absent': [Id(), ValidateIf(() => false)],
  'a check that answers later': [Id(), never()],
  'a check of some groups': [Id(), IsString({ groups: ['admins'] })],
  'a check under a condition of its own': [Id(), IsString({ validateIf: () => false })],
  'a field that is kept without a check': [Id(), Allow()],
  'a field that nothing reads': [IsString()],
};

describe('A decorator that would be ignored ends the start', () => {
  const start = async (decorators: PropertyDecorator[], inside: boolean) => {
    class Sent {
      thing!: string;
    }
    for (const decorate of decorators) decorate(Sent.prototype, 'thing');
    class Around {
      @Nested(Sent) sent!: Sent;
    }
    class Calls {
      call(sent: object) {
        return sent;
      }
    }
    Body()(Calls.prototype, 'call', 0);
    Reflect.defineMetadata('design:paramtypes', [inside ? Around : Sent], Calls.prototype, 'call');
    Post()(Calls.prototype, 'call', Object.getOwnPropertyDescriptor(Calls.prototype, 'call')!);
    Controller('calls')(Calls);
    const started = { module: Sent, controllers: [Calls], providers: [BindPipe] };
    const app = await NestFactory.createApplicationContext(started, { logger: false, abortOnError: false });
    await app.close();
  };

  test.each(Object.entries(ignored))('%s, of a call and of an object in it', async (_, decorators) => {
    for (const inside of [false, true]) await expect(start(decorators, inside)).rejects.toThrow('Sent.thing: a decorator would be ignored');
  });

  test('fields of this product are none of these', async () => {
    for (const inside of [false, true]) await expect(start([Text({ optional: true })], inside)).resolves.toBeUndefined();
  });
});
