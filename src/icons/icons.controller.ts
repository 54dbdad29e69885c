import { Controller, Get as NestGet, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Get, Route } from '../platform/http/calls.ts';
import { Id, OneOf } from '../platform/http/fields.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Allow, anyone, member } from '../platform/http/who.ts';
import { ICON_TYPES, type IconType, publicIcons } from './public-icons.ts';

class IconList {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(ICON_TYPES, { optional: true, note: 'What the icon is for; all if absent' }) type?: IconType;
  @Id({ optional: true, note: 'Has no effect yet: groups have no icons of their own' }) groupid?: string;
}

/** Public icons by type (U-203). An editor for a new item takes one at random. */
@Route('icon')
export class IconsController {
  @Get('iconlist', 'The pictures to choose from.')
  @Allow(member, { scope: 'read' })
  iconList(@Query() { type }: IconList) {
    const icons = [...publicIcons.values()].filter((icon) => type === undefined || icon.type === type);
    return { status: 'ok', icons: icons.map(({ id, path }) => ({ id, path, public: 1 })) };
  }
}

/** The pictures themselves. */
@Controller('uploads')
@ApiExcludeController()
export class UploadsController {
  @NestGet(':type/:file')
  @Allow(anyone)
  picture(@Param('type') type: string, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    const icon = publicIcons.get(`/uploads/${type}/${file}`);
    if (!icon) throw new NotFound('picture');
    void reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400');
    return icon.svg;
  }
}
