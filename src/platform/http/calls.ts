import {
  applyDecorators,
  Controller,
  Delete as NestDelete,
  Get as NestGet,
  HttpCode,
  Post as NestPost,
  Put as NestPut,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';

/** The calls of one route of the specification, at /api/{route}/{action}. */
export const Route = (route: string) => applyDecorators(Controller(`api/${route}`), ApiTags(route));

/** A call answers 200 when it was done (U-006), whatever its verb. `words` say to people what it is for: they read them at /api/docs. */
export const Get = (action: string, words?: string) => applyDecorators(NestGet(action), described(words));
export const Post = (action: string, words?: string) => applyDecorators(NestPost(action), HttpCode(200), described(words));
export const Put = (action: string, words?: string) => applyDecorators(NestPut(action), HttpCode(200), described(words));
export const Delete = (action: string, words?: string) => applyDecorators(NestDelete(action), HttpCode(200), described(words));

function described(summary?: string): MethodDecorator {
  return ApiOperation({ ...(summary !== undefined && { summary }) });
}
