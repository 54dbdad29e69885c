import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { GroupingField, JoiningField } from '../fields/taking-part-fields.tsx';
import { RulesForm } from './rules-form.tsx';
import { PlayersTable } from './players-table.tsx';
import { SettingsOf } from './settings-frame.tsx';
import { TargetField } from './target-field.tsx';
import { TeamCards } from './team-cards.tsx';
import { useRules } from './use-rules.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

/** Who takes part in a competition: how one comes in, teams with their targets, players (RT-073). */
export default function ParticipantsSettings() {
  return <SettingsOf>{(competition) => <Participants key={competition.id} competition={competition} />}</SettingsOf>;
}

function Participants({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { id, groupingmode, use_target: usesTargets } = competition;
  const rules = useRules(competition);
  const { values, problems, set } = rules;
  const [setDefault, { error, reset }] = useCommand('competition/change_default_target');

  return (
    <RulesForm competition={competition} rules={rules}>
      <FormGroup title={t('competitions.people.who')} text={t('competitions.people.whoMore')}>
        <div className={classes.series}>
          <GroupingField values={values} onChange={set} />
          <JoiningField values={values} onChange={set} />
          <Toggle
            label={t('competitions.fields.usesTargets')}
            text={t('competitions.fields.usesTargetsMore')}
            checked={values.usesTargets}
            onChange={(on) => set({ usesTargets: on })}
          />
          <Refusal>{problems.usesTargets}</Refusal>
        </div>
      </FormGroup>
      {usesTargets === 1 && (
        <FormGroup title={t('competitions.people.targets')} text={t('competitions.people.targetsMore')}>
          <TargetField
            label={t('competitions.people.defaultTarget')}
            target={competition.default_target}
            refused={error?.message}
            onTyped={reset}
            onSave={(target) => setDefault({ competitionid: id, target })}
          />
        </FormGroup>
      )}
      {groupingmode === 1 && <TeamCards competition={competition} />}
      <PlayersTable competition={competition} />
    </RulesForm>
  );
}
