import { IconBan, IconEqual, IconList, IconPencil, IconPlus } from '@tabler/icons-react';
import type { MembersPreview } from '../../../src/players/players.contract.ts';
import type { Icon } from '../../platform/controls/icon.ts';

/** What would become of a row; `all`: any of it. */
export type Fate = MembersPreview['rows'][number]['fate'];

export const FATE_ICONS: { readonly [Of in Fate | 'all']: Icon } = {
  all: IconList,
  new: IconPlus,
  changed: IconPencil,
  same: IconEqual,
  refused: IconBan,
};
