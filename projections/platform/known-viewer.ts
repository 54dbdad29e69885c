import { Forbidden } from '../../src/platform/http/refusals.ts';
import type { Who } from '../../src/platform/http/who.ts';
import { type Viewer, viewerOf } from './scope.ts';

/** How the caller of a policy's `member` looks. @throws Forbidden for who may look at nothing */
export function knownViewer(who: Who): Viewer {
  const viewer = viewerOf(who);
  if (!viewer) throw new Forbidden();
  return viewer;
}
