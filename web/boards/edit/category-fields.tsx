import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import type { FieldsProps } from './widget-problems.ts';

/** Of which categories the badges are that a widget shows (U-104): of all, if none is chosen. */
export function CategoryFields({ values, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const categories = useCategories('badge');
  if (categories.length === 0) return null;
  return (
    <div>
      <p className="strong">{t('boardEdit.widget.categories')}</p>
      <FilterChips
        label={t('boardEdit.widget.categories')}
        options={categories}
        chosen={values.badgecategories}
        onChange={(next) => onChange({ badgecategories: next })}
      />
    </div>
  );
}
