import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { SeriesFields } from '../fields/series-fields.tsx';
import { Overtaken } from './general.tsx';
import { SettingsFrame, SettingsOf } from './settings-frame.tsx';
import { useRules } from './use-rules.ts';

/** Whose points count in a competition: its score series with tags and factors (RT-075). */
export default function InputSettings() {
  return <SettingsOf>{(competition) => <Input key={competition.id} competition={competition} />}</SettingsOf>;
}

function Input({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { values, changes, problems, refusal, overtaken, busy, set, discard, save } = useRules(competition);
  const form = useRef<HTMLDivElement>(null);

  async function submit() {
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
        <FormGroup title={t('competitions.settings.counts')} text={t('competitions.settings.countsMore')}>
          {data && (
            <SeriesFields all={data.scoreseries} series={values.series} problem={problems.series} onChange={(series) => set({ series })} />
          )}
        </FormGroup>
      </div>
    </SettingsFrame>
  );
}
