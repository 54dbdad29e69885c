import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { RewardFields, RewardList } from '../fields/reward-fields.tsx';
import { Overtaken } from './general.tsx';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import { useRules } from './use-rules.ts';

/** What a competition pays (RT-074, U-120): a list of places and what each gets. */
export default function RewardsSettings() {
  return <SettingsOf>{(competition) => <Rewards key={competition.id} competition={competition} />}</SettingsOf>;
}

function Rewards({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { values, changes, problems, refusal, overtaken, busy, set, discard, save } = useRules(competition);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  async function submit() {
    setTried(true);
    if (!(await save())) focusFirstInvalid(form.current);
  }

  return (
    <SettingsFrame
      competition={competition}
      foot={
        <SaveBar changes={changes} errors={Object.keys(problems).length} busy={busy} onSave={() => void submit()} onDiscard={discard} />
      }
    >
      <div ref={form}>
        {overtaken && <Overtaken />}
        <Refusal>{refusal}</Refusal>
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
      </div>
    </SettingsFrame>
  );
}
