import type { TFunction } from 'i18next';
import type { CastItemRow } from '../../projections/casts/casts.view.ts';

type Named = Pick<CastItemRow, 'ttype' | 'contentid' | 'subtype' | 'name' | 'gone'>;

/** What an item shows, by its name: all of a kind where it names none, and its kind where what it names is there no more. */
export function itemName({ ttype, contentid, subtype, name, gone }: Named, t: TFunction): string {
  if (contentid === '0' && (ttype === 1 || ttype === 5)) return t(`casts.every.${ttype}.${subtype}`);
  if (ttype === 21 || (contentid === '0' && ttype === 10)) return t(`casts.every.${ttype}`);
  return gone === 1 ? t(`casts.type.${ttype}`) : name;
}
