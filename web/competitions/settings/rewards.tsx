import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { RewardFields, RewardList } from '../fields/reward-fields.tsx';
import { RulesForm } from './rules-form.tsx';
import { SettingsOf } from './settings-frame.tsx';
import { useRules } from './use-rules.ts';
import '../competitions-texts.ts';

/** What a competition pays (RT-074, U-120): a list of places and what each gets. */
export default function RewardsSettings() {
  return <SettingsOf>{(competition) => <Rewards key={competition.id} competition={competition} />}</SettingsOf>;
}

function Rewards({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const rules = useRules(competition);
  const { values, problems, set } = rules;
  const [tried, setTried] = useState(false);

  return (
    <RulesForm competition={competition} rules={rules} onSave={() => setTried(true)}>
      <FormGroup title={t('competitions.rewards.places')} text={t('competitions.rewards.placesMore')}>
        {admin ? (
          <RewardFields rewards={values.rewards} problem={problems.rewards} tried={tried} onChange={(rewards) => set({ rewards })} />
        ) : (
          <>
            <Notice>{t('competitions.rewards.onlyAdmins')}</Notice>
            <RewardList rewards={values.rewards} />
          </>
        )}
      </FormGroup>
    </RulesForm>
  );
}
