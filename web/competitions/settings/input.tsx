import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { SeriesFields } from '../fields/series-fields.tsx';
import { RulesForm } from './rules-form.tsx';
import { SettingsOf } from './settings-frame.tsx';
import { useRules } from './use-rules.ts';
import '../competitions-texts.ts';

/** Whose points count in a competition: its score series with tags and factors (RT-075). */
export default function InputSettings() {
  return <SettingsOf>{(competition) => <Input key={competition.id} competition={competition} />}</SettingsOf>;
}

function Input({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { admin } = useViewer();
  const rules = useRules(competition);
  const { values, problems, set } = rules;

  return (
    <RulesForm competition={competition} rules={rules}>
      <FormGroup title={t('competitions.settings.counts')} text={t('competitions.settings.countsMore')}>
        {!admin && <Notice>{t('competitions.settings.onlyAdminsAdd')}</Notice>}
        {data && (
          <SeriesFields
            all={data.scoreseries}
            // What was taken out here can be put back.
            only={admin ? undefined : competition.score_series}
            series={values.series}
            problem={problems.series}
            onChange={(series) => set({ series })}
          />
        )}
      </FormGroup>
    </RulesForm>
  );
}
