import { BadInput } from '../platform/http/refusals.ts';
import { readUploadedPath } from './icon-path.values.ts';
import { iconKey, type Icons } from './icons.ts';
import { shownIcon } from './shown-icon.values.ts';

/** An icon that is chosen is none, a public one, or one of the organisation, by its path. @throws BadInput */
export function mustBeIcon(path: string, organisationId: string, all: Icons, field = 'icon'): void {
  const uploaded = readUploadedPath(path);
  // What belongs to a person goes with them.
  const there = !uploaded || (uploaded.profileId === undefined && all.has(iconKey(uploaded.iconType, uploaded.pictureId)));
  if (there && shownIcon(path, organisationId) === path) return;
  const problem = 'must be the path of an icon of the list, or empty';
  throw new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem }] });
}
