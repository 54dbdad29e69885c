import { SHOW_FLAGS, type ShowFlag, type UserView, userViewOf } from '../../src/organisations/user-view.values.ts';
import type { UserViewRow } from './organisations.view.ts';

/** A user view as calls answer it: what was never set is shown. */
export function tellUserView(set: Partial<UserView>): UserViewRow {
  const view = userViewOf(set);
  const flags = Object.fromEntries(SHOW_FLAGS.map((flag) => [flag, view[flag] ? 1 : 0])) as Record<ShowFlag, 0 | 1>;
  return { start_page: view.start_page, ...flags };
}
