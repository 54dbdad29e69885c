import { useTranslation } from 'react-i18next';
import { Choices } from '../../platform/form/choices.tsx';
import { JOINED_BY, type UsualValues } from './rules-values.ts';
import '../competitions-texts.ts';

type FieldProps = { values: UsualValues; onChange: (change: Partial<UsualValues>) => void };

/** Whose rows there are. */
export function GroupingField({ values: { grouping }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t('competitions.fields.grouping')}
      value={grouping}
      options={([2, 1] as const).map((value) => {
        const name = value === 1 ? 'teams' : 'players';
        return { value, label: t(`competitions.grouped.${name}`), text: t(`competitions.grouped.${name}More`) };
      })}
      onChange={(value) => onChange({ grouping: value })}
    />
  );
}

/** How one comes to take part (U-118). Of teams it is the same whether admins add or everybody takes part: teams have members. */
export function JoiningField({ values: { grouping, joining }, onChange }: FieldProps) {
  const { t } = useTranslation();
  const teams = grouping === 1;
  const options = teams
    ? ([
        [0, 'teams'],
        [2, 'teamsThemselves'],
      ] as const)
    : ([1, 0, 2] as const).map((value) => [value, JOINED_BY[value]] as const);
  return (
    <Choices<UsualValues['joining']>
      label={t('competitions.fields.joining')}
      value={teams && joining === 1 ? 0 : joining}
      options={options.map(([value, name]) => ({
        value,
        label: t(`competitions.joined.${name}`),
        text: t(`competitions.joined.${name}More`),
      }))}
      onChange={(value) => onChange({ joining: value })}
    />
  );
}
