import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Fields } from '../../platform/form/form-group.tsx';
import { isolated } from '../../platform/texts/texts.ts';
import { useTeams } from '../../points/use-series.ts';
import type { FirstValue } from './item-values.ts';
import '../targets-texts.ts';

type FirstValueFieldsProps = { value: FirstValue; perDay: boolean; problem: string | undefined; onChange: (value: FirstValue) => void };

/** Stands for nobody in particular: no id has a space. */
const EVERYBODY = ' everybody';

/** One value for each period, of everybody or of a team. */
export function FirstValueFields({ value, perDay, problem, onChange }: FirstValueFieldsProps) {
  const { t } = useTranslation();
  const teams = useTeams();
  return (
    <Fields>
      <TextInput
        label={t(perDay ? 'targets.form.valueDay' : 'targets.form.value')}
        placeholder={t('targets.form.valueNone')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value.amount}
        error={problem}
        onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
      />
      <Select
        label={t('targets.form.for')}
        allowDeselect={false}
        searchable={teams.length > 8}
        data={[
          { value: EVERYBODY, label: t('targets.form.everybody') },
          ...teams.map(({ teamid, teamname }) => ({ value: teamid, label: isolated(teamname) })),
        ]}
        value={value.teamId ?? EVERYBODY}
        onChange={(teamId) => onChange({ ...value, teamId: teamId === EVERYBODY ? null : teamId })}
      />
    </Fields>
  );
}
