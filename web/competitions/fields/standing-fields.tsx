import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { Toggle } from '../../platform/form/form-group.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useCategories } from '../../platform/form/use-categories.ts';
import { asksForTargets, type Problems, SEEN_BY, type UsualValues, WON_BY } from './rules-values.ts';
import '../competitions-texts.ts';

type FieldProps = { values: UsualValues; onChange: (change: Partial<UsualValues>) => void };

/** Who has won at the end, and whether there are targets, which some of it needs. */
export function WinnersField({ values, problem, onChange }: FieldProps & { problem: Problems['usesTargets'] }) {
  const { t } = useTranslation();
  const { winners, usesTargets } = values;
  return (
    <>
      <Choices
        label={t('competitions.fields.winners')}
        value={winners}
        options={([3, 2, 4, 1] as const).map((value) => {
          const name = WON_BY[value - 1] ?? 'most';
          return { value, label: t(`competitions.wins.${name}`), text: t(`competitions.wins.${name}More`) };
        })}
        onChange={(value) => onChange(withTargets({ ...values, winners: value }, { winners: value }))}
      />
      <Toggle
        label={t('competitions.fields.usesTargets')}
        text={t('competitions.fields.usesTargetsMore')}
        checked={usesTargets}
        onChange={(on) => onChange({ usesTargets: on })}
      />
      <Refusal>{problem}</Refusal>
    </>
  );
}

/** In which order the board lists its rows (U-121); ranks are the same in each. */
export function OrderField({ values, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.order')}
      value={values.order}
      options={(['Rank', 'Name', 'Target'] as const).map((value) => ({
        value,
        label: t(`competitions.order.${value}`),
        text: t(`competitions.order.${value}More`),
      }))}
      onChange={(order) => onChange(withTargets({ ...values, order }, { order }))}
    />
  );
}

/** What goes by targets turns them on. */
function withTargets(values: UsualValues, change: Partial<UsualValues>): Partial<UsualValues> {
  return asksForTargets(values) && !values.usesTargets ? { ...change, usesTargets: true } : change;
}

/** Under which of the organisation's categories it is found (U-104); nothing while there are none. */
export function CategoriesField({ values: { categories: chosen }, problem, onChange }: FieldProps & { problem: Problems['categories'] }) {
  const { t } = useTranslation();
  const categories = useCategories('competition');
  if (categories.length === 0) return null;
  return (
    <FilterChips
      label={t('competitions.fields.categories')}
      lead={t('competitions.fields.categories')}
      options={categories}
      chosen={chosen}
      onChange={(next) => onChange({ categories: next })}
    >
      <Refusal>{problem}</Refusal>
    </FilterChips>
  );
}

/** How who has the same points stands. */
export function TiesField({ values: { ties }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.ties')}
      value={ties}
      options={(['first', 'shared'] as const).map((value) => ({
        value,
        label: t(`competitions.ties.${value}`),
        text: t(`competitions.ties.${value}More`),
      }))}
      onChange={(value) => onChange({ ties: value })}
    />
  );
}

/** Who finds it (U-102). */
export function VisibilityField({ values: { visibility }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.visibility')}
      value={visibility}
      options={([0, 1] as const).map((value) => ({
        value,
        label: t(`competitions.visibility.${SEEN_BY[value]}`),
        text: t(`competitions.visibility.${SEEN_BY[value]}More`),
      }))}
      onChange={(value) => onChange({ visibility: value })}
    />
  );
}
