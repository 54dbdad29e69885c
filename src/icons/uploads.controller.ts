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
import { readPostPicturePath } from '../feed/post-picture-path.values.ts';
import { AddCover } from '../organisations/add-cover.ts';
import { AddPicture } from '../players/add-picture.ts';
import { AddIcon } from './add-icon.ts';
import { coverPath, readCoverPath } from './cover-path.values.ts';
import { ICON_TYPES, readUploadedPath, uploadedPath } from './icon-path.values.ts';
import { publicIcons } from './public-icons.values.ts';

/** What a picture is for. */
const UPLOAD_TYPES = [...ICON_TYPES, 'cover'] as const;

class UploadImage {
  @Id({ optional: true, note: 'Of type profile or cover: whose picture it is, which goes with them: oneself, or as an admin a player' })
  player?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(UPLOAD_TYPES, { note: 'What the picture is for; a cover stands behind the head of profiles, without a player of all' })
  type!: (typeof UPLOAD_TYPES)[number];
  @File({ note: 'A PNG, JPEG, WebP, GIF or AVIF of up to 10 MB and 25 megapixels, as the file of a form in parts' }) file!: UploadedFile;
}

/** Admins anything; everybody a picture of themselves. */
const isOfPeople = (type: unknown) => type === 'profile' || type === 'cover';
const mayUpload: Policy = (who, { type, player }) =>
  organisationAdmin(who) || (member(who) && isOfPeople(type) && player !== undefined && player === who.profileId);

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
    const { organisationId } = context;
    if (type === 'cover') {
      const pictureId = await this.commands.execute(
        player === undefined ? new AddCover(organisationId, file) : new AddPicture(organisationId, player, file, 'cover'),
      );
      return { status: 'ok', path: coverPath({ organisationId, profileId: player, pictureId }) };
    }
    if (type === 'profile' && player !== undefined) {
      const pictureId = await this.commands.execute(new AddPicture(organisationId, player, file, 'square'));
      return { status: 'ok', path: uploadedPath({ organisationId, profileId: player, iconType: type, pictureId }) };
    }
    const { position, pictureId } = await this.commands.execute(new AddIcon(context, type, file));
    return { status: 'ok', position, path: uploadedPath({ organisationId, iconType: type, pictureId }) };
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
    const [square, cover, ofPost] = [readUploadedPath(path), readCoverPath(path), readPostPicturePath(path)];
    const bytes =
      (square && (await this.objects.get(square, square.pictureId, square.side))) ??
      (cover && (await this.objects.get(cover, cover.pictureId, cover.width))) ??
      (ofPost && (await this.objects.get(ofPost, ofPost.pictureId, ofPost.side)));
    if (!bytes) throw new NotFound('picture');
    // Kept by browsers only: when it is deleted here, it is in no cache on the way.
    void reply.type('image/webp').header('cache-control', 'private, max-age=31536000, immutable');
    return bytes;
  }
}
