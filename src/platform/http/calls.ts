import {
  applyDecorators,
  Controller,
  Delete as NestDelete,
  Get as NestGet,
  HttpCode,
  Post as NestPost,
  Put as NestPut,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** The calls of one route of the specification, at /api/{route}/{action}. */
export const Route = (route: string) => applyDecorators(Controller(`api/${route}`), ApiTags(route));

/** A call answers 200 when it was done (U-006), whatever its verb. */
export const Get = (action: string) => applyDecorators(NestGet(action));
export const Post = (action: string) => applyDecorators(NestPost(action), HttpCode(200));
export const Put = (action: string) => applyDecorators(NestPut(action), HttpCode(200));
export const Delete = (action: string) => applyDecorators(NestDelete(action), HttpCode(200));
