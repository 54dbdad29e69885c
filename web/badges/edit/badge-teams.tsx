import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
import { FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useTeams } from '../../points/use-series.ts';
import { AppliesField } from './applies-field.tsx';
import type { BadgeDraft } from './use-badge-draft.ts';
import type { Trials } from './use-badge-trial.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

/** From how many teams on they are looked through by typing. */
const MANY = 12;

/** For which teams a badge is (RT-057): entries that carry one of them, and gifts to who is in one. */
export function BadgeTeams({ draft, trials }: { draft: BadgeDraft; trials: Trials | undefined }) {
  const { t } = useTranslation();
  const { values, problems, set, changesRule } = draft;
  const { filtersTeams, teams: chosen } = values;
  const teams = useTeams();
  const [text, setText] = useState('');
  const typed = text.trim().toLocaleLowerCase();
  const shown = teams.filter(({ teamid: id, teamname }) => chosen.includes(id) || teamname.toLocaleLowerCase().includes(typed));
  return (
    <>
      <FormGroup title={t('badges.edit.teams')} text={t('badges.edit.teamsMore')}>
        <div className={classes.stack}>
          <Toggle
            label={t('badges.edit.onlyTeams')}
            text={t('badges.edit.onlyTeamsMore')}
            checked={filtersTeams}
            onChange={(on) => set({ filtersTeams: on })}
          />
          {filtersTeams && teams.length > MANY && (
            <div>
              <FindField label={t('badges.edit.findTeam')} value={text} onChange={setText} />
            </div>
          )}
          {filtersTeams && (
            <FilterChips
              label={t('badges.edit.teams')}
              options={shown.map(({ teamid: id, teamname: name }) => ({ id, name }))}
              chosen={chosen}
              onChange={(next) => set({ teams: next })}
            >
              {teams.length === 0 && <p className="soft">{t('badges.edit.noTeams')}</p>}
            </FilterChips>
          )}
          <Refusal>{problems.teams}</Refusal>
        </div>
      </FormGroup>
      {changesRule && (
        <FormGroup title={t('badges.edit.applies')} text={t('badges.edit.appliesMore')}>
          <AppliesField draft={draft} trials={trials} />
        </FormGroup>
      )}
    </>
  );
}
