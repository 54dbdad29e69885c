import { Injectable } from '@nestjs/common';
import { Limits } from '../accounts/limits.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { UploadedFile } from '../platform/http/uploaded-file.ts';
import type { Who } from '../platform/http/who.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Pictures } from '../platform/pictures/pictures.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { POST_PICTURE_SIDES, readPostPicturePath } from './post-picture-path.values.ts';

export const MOST_PICTURES = 10;

/** Keeps the pictures of posts: objects of who wrote them, which go with them. */
@Injectable()
export class KeepPictures {
  constructor(
    private readonly limits: Limits,
    private readonly objects: Objects,
    private readonly pictures: Pictures,
    private readonly roles: CurrentRoles,
  ) {}

  /**
   * The ids of a post's pictures in the order in which they were sent, each once: of new ones, which are kept, and of those that it has and are named again.
   * @throws NotFound where one is named that it has not; BadInput, TryLater where one cannot be drawn; TooManyRequests
   */
  async kept(
    { organisationId = '', profileId = '' }: Who,
    sent: readonly (UploadedFile | string)[],
    has: readonly string[],
    at: Instant,
  ): Promise<string[]> {
    // Whatever is named wrongly is refused before anything is kept.
    const all = sent.map((picture) => (typeof picture === 'string' ? namedIn(picture, { organisationId, profileId }, has) : picture));
    const kept: string[] = [];
    for (const picture of all) {
      if (typeof picture === 'string') kept.push(picture);
      else {
        this.limits.count(at, { picturesOf: organisationId });
        kept.push(await this.objects.put({ organisationId, profileId }, await this.pictures.within(picture, POST_PICTURE_SIDES)));
      }
    }
    // Who was forgotten meanwhile leaves no picture behind.
    if (await this.roles.isAside({ organisationId, profileId }, 'forgotten')) {
      await this.objects.deleteAll({ organisationId, profileId });
      throw new NotFound('player');
    }
    return [...new Set(kept)];
  }
}

function namedIn(path: string, author: { organisationId: string; profileId: string }, has: readonly string[]): string {
  const named = readPostPicturePath(path);
  if (named?.organisationId !== author.organisationId || named.profileId !== author.profileId || !has.includes(named.pictureId))
    throw new NotFound('picture');
  return named.pictureId;
}
