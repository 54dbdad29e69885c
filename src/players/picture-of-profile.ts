import { mustBeIcon } from '../icons/icon-choice.ts';
import { readUploadedPath } from '../icons/icon-path.values.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import type { Decisions } from '../platform/decisions.ts';
import { BadInput } from '../platform/http/refusals.ts';
import type { Objects } from '../platform/objects/objects.ts';

/**
 * The picture of a profile is one of its own that was uploaded, or an icon that everybody may choose.
 * @throws BadInput
 */
export async function mustBePictureOf(
  { organisationId, profileId }: { organisationId: string; profileId: string },
  path: string,
  { decisions, objects }: { decisions: Decisions; objects: Objects },
): Promise<void> {
  const uploaded = readUploadedPath(path);
  if (uploaded?.profileId === undefined)
    return mustBeIcon(path, organisationId, await decisions.load(icons, iconsOf(organisationId)), 'primary_icon');
  const own = uploaded.organisationId === organisationId && uploaded.profileId === profileId;
  if (own && (await objects.get({ organisationId, profileId }, uploaded.pictureId, uploaded.side))) return;
  const problem = "must be the path of an icon of the list, or of a picture of one's own, or empty";
  throw new BadInput('invalid-input', 'Invalid: primary_icon', { fields: [{ field: 'primary_icon', problem }] });
}
