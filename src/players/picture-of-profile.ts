import { Injectable } from '@nestjs/common';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { readUploadedPath } from '../icons/icon-path.values.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { Decisions } from '../platform/decisions.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Objects } from '../platform/objects/objects.ts';

/** Which pictures a profile may show. */
@Injectable()
export class PictureOfProfile {
  constructor(
    private readonly decisions: Decisions,
    private readonly objects: Objects,
  ) {}

  /**
   * One of its own that was uploaded, or an icon that everybody may choose. Who is not there yet has none of their own.
   * @throws BadInput
   */
  async mustBeOf({ organisationId, profileId }: { organisationId: string; profileId?: string }, path: string): Promise<void> {
    const uploaded = readUploadedPath(path);
    if (uploaded?.profileId === undefined)
      return mustBeIcon(path, organisationId, await this.decisions.load(icons, iconsOf(organisationId)), 'primary_icon');
    const own = uploaded.organisationId === organisationId && uploaded.profileId === profileId;
    if (own && (await this.objects.get(uploaded, uploaded.pictureId, uploaded.side))) return;
    const problem = "must be the path of an icon of the list, or of a picture of one's own, or empty";
    throw new BadInput('invalid-input', 'Invalid: primary_icon', { fields: [{ field: 'primary_icon', problem }] });
  }
}
