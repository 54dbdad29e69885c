import { Injectable } from '@nestjs/common';
import { readCoverPath } from '../icons/cover-path.values.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { readUploadedPath } from '../icons/icon-path.values.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { Decisions } from '../platform/decisions.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { Objects } from '../platform/objects/objects.ts';

/** Whose pictures they are to be. Who is not there yet has none of their own. */
type Whose = { organisationId: string; profileId?: string };

/** Which pictures a profile may show. */
@Injectable()
export class PicturesOfProfile {
  constructor(
    private readonly decisions: Decisions,
    private readonly objects: Objects,
  ) {}

  /**
   * Each of its own that was uploaded; beside a cover also an icon that everybody may choose.
   * @throws BadInput
   */
  async mustBeOf(
    whose: Whose,
    { icon, secondaryAvatar, coverImage }: { icon?: string | null; secondaryAvatar?: string | null; coverImage?: string | null },
  ): Promise<void> {
    if (icon) await this.mustBePicture(whose, icon, 'primary_icon');
    if (secondaryAvatar) await this.mustBePicture(whose, secondaryAvatar, 'secondary_avatar');
    if (coverImage) await this.mustBeCover(whose, coverImage);
  }

  private async mustBePicture(whose: Whose, path: string, field: string): Promise<void> {
    const { organisationId } = whose;
    const uploaded = readUploadedPath(path);
    if (uploaded?.profileId === undefined)
      return mustBeIcon(path, organisationId, await this.decisions.load(icons, iconsOf(organisationId)), field);
    if (belongsTo(whose, uploaded) && (await this.objects.get(uploaded, uploaded.pictureId, uploaded.side))) return;
    throw wrongField(field, "must be the path of an icon of the list, or of a picture of one's own, or empty");
  }

  private async mustBeCover(whose: Whose, path: string): Promise<void> {
    const cover = readCoverPath(path);
    if (cover?.profileId !== undefined && belongsTo(whose, cover) && (await this.objects.get(cover, cover.pictureId, cover.width))) return;
    throw wrongField('cover_image', "must be the path of a cover of one's own, or empty");
  }
}

function belongsTo({ organisationId, profileId }: Whose, picture: Whose): boolean {
  return picture.organisationId === organisationId && picture.profileId === profileId;
}
