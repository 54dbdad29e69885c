import {
  applyDecorators,
  Controller,
  Delete as NestDelete,
  Get as NestGet,
  HttpCode,
  Post as NestPost,
  Put as NestPut,
  type StreamableFile,
} from '@nestjs/common';
import { ApiDefaultResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { FileOf, REFUSAL, type Shape } from './answers.values.ts';

/** The calls of one route of the specification, at /api/{route}/{action}. */
export const Route = (route: string) => applyDecorators(Controller(`api/${route}`), ApiTags(route));

/**
 * A call answers 200 when it was done (U-006), whatever its verb. `words` say to people what it is for: they read them at /api/docs. `answer`
 * is what it answers: a handler that answers anything else does not compile.
 */
export const Get = <A>(action: string, words: string, answer: Answer<A>) => called(NestGet(action), words, answer);
export const Post = <A>(action: string, words: string, answer: Answer<A>) => called(NestPost(action), words, answer);
export const Put = <A>(action: string, words: string, answer: Answer<A>) => called(NestPut(action), words, answer);
export const Delete = <A>(action: string, words: string, answer: Answer<A>) => called(NestDelete(action), words, answer);

type Answer<A> = Shape<A> | FileOf;

/** What a handler may return: the answer, its words and numbers as wide as TypeScript infers them, or JSON and files as they are written. */
type Returned<A> = Wide<A> | string | Buffer | StreamableFile;
type Wide<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer I)[]
        ? readonly Wide<I>[]
        : T extends object
          ? { readonly [N in keyof T]: Wide<T[N]> }
          : T;

type Calling<A> = <Handler extends (...sent: never[]) => Returned<A> | Promise<Returned<A>>>(
  target: object,
  name: string,
  handler: TypedPropertyDescriptor<Handler>,
) => void;

function called<A>(verb: MethodDecorator, summary: string, answer: Answer<A>): Calling<A> {
  return applyDecorators(verb, HttpCode(200), ApiOperation({ summary }), Answers(answer));
}

/** Says in the OpenAPI document what a call answers, and how a refusal looks. */
export function Answers(answer: Answer<unknown>): MethodDecorator {
  const schemas: [string, object][] = answer instanceof FileOf ? answer.types.map((type) => [type, FILE]) : [['application/json', answer]];
  return applyDecorators(
    ApiOkResponse({ description: 'It was done', content: Object.fromEntries(schemas.map(([type, schema]) => [type, { schema }])) }),
    ApiDefaultResponse({ description: 'It was refused', content: { 'application/json': { schema: REFUSAL } } }),
  );
}

const FILE = { type: 'string', format: 'binary' };
