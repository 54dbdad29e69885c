import { Body, Controller, Get as NestGet, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Limits } from '../accounts/limits.ts';
import { ok, optional, position, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { File, Id, OneOf } from '../platform/http/fields.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { Allow, anyone, type Call, CallOf, contextOf, member, organisationAdmin, type Policy } from '../platform/http/who.ts';
import { Objects } from '../platform/objects/objects.ts';
import { AddPicture } from '../players/add-picture.ts';
import { AddIcon } from './add-icon.ts';
import { ICON_TYPES, type IconType, readUploadedPath, uploadedPath } from './icon-path.values.ts';
import { publicIcons } from './public-icons.values.ts';

class UploadImage {
  @Id({ optional: true, note: 'Of type profile: whose picture it is, which goes with them: oneself, or as an admin a player' })
  player?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(ICON_TYPES, { note: 'What the picture is for' }) type!: IconType;
  @File({ note: 'A PNG, JPEG, WebP, GIF or AVIF of up to 10 MB and 25 megapixels, as the file of a form in parts' }) file!: UploadedFile;
}

/** Admins anything; everybody a picture of themselves. */
const mayUpload: Policy = (who, { type, player }) =>
  organisationAdmin(who) || (member(who) && type === 'profile' && player !== undefined && player === who.profileId);

/** What is uploaded (U-014). */
@Route('upload')
export class UploadController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
  ) {}

  @Post(
    'image',
    'Uploads a picture, which can be chosen as an icon from then on, or as the picture of a player.',
    ok({ position: optional(position), path: text }),
  )
  @Takes({ file: 10 * MB })
  @Allow(mayUpload, { scope: 'series:write' })
  async image(@Body() { type, file, player }: UploadImage, @CallOf() call: Call) {
    const context = contextOf(call);
    this.limits.count(call.receivedAt, { picturesOf: context.organisationId });
    if (type === 'profile' && player !== undefined) {
      const { organisationId } = context;
      const pictureId = await this.commands.execute(new AddPicture(organisationId, player, file));
      return { status: 'ok', path: uploadedPath({ organisationId, profileId: player, iconType: type, pictureId }) };
    }
    const { position, pictureId } = await this.commands.execute(new AddIcon(context, type, file));
    return { status: 'ok', position, path: uploadedPath({ organisationId: context.organisationId, iconType: type, pictureId }) };
  }
}

/** The pictures themselves. Who knows the address of one may see it, like its sender; what it holds never changes. */
@Controller('uploads')
@ApiExcludeController()
export class UploadsController {
  constructor(private readonly objects: Objects) {}

  @NestGet(':type/:file')
  @Allow(anyone)
  async picture(@Param('type') type: string, @Param('file') file: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const path = `/uploads/${type}/${file}`;
    const icon = publicIcons.get(path);
    if (icon) {
      void reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400');
      return icon.svg;
    }
    const uploaded = readUploadedPath(path);
    const bytes = uploaded && (await this.objects.get(uploaded, uploaded.pictureId, uploaded.side));
    if (!bytes) throw new NotFound('picture');
    // Kept by browsers only: when it is deleted here, it is in no cache on the way.
    void reply.type('image/webp').header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  }
}
