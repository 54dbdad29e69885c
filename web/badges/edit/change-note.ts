import type { BadgeValues } from './badge-values.ts';
import { t } from '../../platform/texts/texts.ts';
import './editor-texts.ts';

/** The numbers of the rule that differ from what is saved: `5 became 4, 9,700 became 9,820`. */
export function changeNote(values: BadgeValues, saved: BadgeValues): string | undefined {
  const changed = (['value', 'least'] as const).filter(
    (field) => values[field] !== saved[field] && values[field] !== '' && saved[field] !== '',
  );
  if (changed.length === 0) return undefined;
  return changed.map((field) => t('badges.edit.became', { before: saved[field], after: values[field] })).join(', ');
}
