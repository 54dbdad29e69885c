import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { useTeams } from '../../points/use-series.ts';
import { useBoards } from '../use-boards.ts';
import type { BoardValues } from './board-draft.ts';
import './edit-texts.ts';
import classes from '../boards.module.css';

type BoardFieldsProps = { values: BoardValues; tried: boolean; onChange: (change: Partial<BoardValues>) => void };

/** What is set of a board (R-169, R-170, U-102, U-209, U-211). */
export function BoardFields({ values, tried, onChange }: BoardFieldsProps) {
  const { t } = useTranslation();
  const { themes } = useBoards();
  const teams = useTeams().map(({ teamid: id, teamname: name }) => ({ id, name }));
  return (
    <>
      <FormGroup title={t('boardEdit.name')} text={t('boardEdit.nameMore')}>
        <div className={classes.stack}>
          <TextInput
            label={t('boardEdit.nameField')}
            maxLength={255}
            autoComplete="off"
            value={values.name}
            error={tried && values.name.trim() === '' ? t('boardEdit.nameMissing') : undefined}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <Select
            label={t('boardEdit.theme')}
            allowDeselect={false}
            data={themes.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.theme}
            error={tried && values.theme === '' ? t('boardEdit.themeMissing') : undefined}
            onChange={(theme) => onChange({ theme: theme ?? '' })}
          />
          <Toggle
            label={t('boardEdit.hidesTitle')}
            text={t('boardEdit.hidesTitleMore')}
            checked={values.hidesTitle}
            onChange={(on) => onChange({ hidesTitle: on })}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('boardEdit.who')} text={t('boardEdit.whoMore')}>
        <div className={classes.stack}>
          <Toggle
            label={t('boardEdit.public')}
            text={t('boardEdit.publicMore')}
            checked={values.public}
            onChange={(on) => onChange({ public: on })}
          />
          <Toggle
            label={t('boardEdit.template')}
            text={t('boardEdit.templateMore')}
            checked={values.template}
            onChange={(on) => onChange({ template: on })}
          />
        </div>
      </FormGroup>
      <FormGroup title={t('boardEdit.filters')} text={t('boardEdit.filtersMore')}>
        <div className={classes.stack}>
          {teams.length > 0 && (
            <Toggle
              label={t('boardEdit.ofTeams')}
              text={t('boardEdit.ofTeamsMore')}
              checked={values.ofTeams}
              onChange={(on) => onChange({ ofTeams: on })}
            />
          )}
          {values.ofTeams && (
            <FilterChips
              label={t('boardEdit.teams')}
              options={teams}
              chosen={values.teams}
              onChange={(next) => onChange({ teams: next })}
            />
          )}
          {CHOICES.map(({ on, label }) => (
            <div key={on} className={classes.stack}>
              <Toggle
                label={t(`boardEdit.${on}`)}
                text={t('boardEdit.choiceMore')}
                checked={values[on]}
                onChange={(turned) => onChange({ [on]: turned })}
              />
              {values[on] && (
                <TextInput
                  label={t(`boardEdit.${label}`)}
                  description={t('boardEdit.labelMore')}
                  maxLength={255}
                  autoComplete="off"
                  value={values[label]}
                  onChange={(event) => onChange({ [label]: event.currentTarget.value })}
                />
              )}
            </div>
          ))}
        </div>
      </FormGroup>
    </>
  );
}

const CHOICES = [
  { on: 'byTeam', label: 'teamLabel' },
  { on: 'byPlayer', label: 'playerLabel' },
  { on: 'byTag', label: 'tagLabel' },
] as const;
