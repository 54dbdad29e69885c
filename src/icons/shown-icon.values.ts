import { readUploadedPath } from './icon-path.values.ts';
import { publicIcons } from './public-icons.values.ts';

/** The icon as it is shown to an organisation: public, or its own. One that was stored when any address could be is none. */
export function shownIcon(path: string, organisationId: string): string {
  return publicIcons.has(path) || readUploadedPath(path)?.organisationId === organisationId ? path : '';
}
