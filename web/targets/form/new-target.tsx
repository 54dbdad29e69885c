import { Select } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { isolated } from '../../platform/texts/texts.ts';
import { targetsPath, targetValuesPath } from '../../points/series-paths.ts';
import { seriesTabs } from '../../points/series-tabs.ts';
import { dayAt } from '../period-names.ts';
import { TargetsOf } from '../targets-of.tsx';
import { FirstValueFields } from './first-value-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { type FirstValue, firstValueSent, newItemValues, type Problems, refusedOf, sentOf, wrongIn } from './item-values.ts';
import '../targets-texts.ts';
import classes from '../targets.module.css';

/** Makes a target (RT-091), with its periods where a value is given for each. */
export default function NewTarget() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  if (!admin)
    return (
      <Page title={t('targets.form.newTitle')}>
        <FailedState status={403} />
      </Page>
    );
  return <TargetsOf>{(series) => <Form key={series.id} series={series} />}</TargetsOf>;
}

/** No target's id: a new one. */
const OWN = ' own';

function Form({ series }: { series: ScoreSeriesRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useResource('targets/get_targets', {}, { staleOn: [{ view: 'targets' }] });
  const [begun] = useState(() => newItemValues(dayAt(Date.now(), series.timezone)));
  const [values, setValues] = useState(begun);
  const [first, setFirst] = useState<FirstValue>({ amount: '', teamId: null });
  const [part, setPart] = useState(OWN);
  const [tried, setTried] = useState(false);
  const [saveTarget, saving] = useCommand('targets/save_target');
  const [saveItem, { pending, error, reset }] = useCommand('targets/save_target_item');
  const form = useRef<HTMLFormElement>(null);
  /** A target that was made for an item which was then refused: the next try goes into it. */
  const made = useRef<string>(undefined);
  const [done, setDone] = useState(false);
  const wrong = wrongIn(values, first);
  const told: Problems = Object.fromEntries(Object.entries(wrong).map(([field, why]) => [field, t(`targets.form.${why}`)]));
  const problems = { ...(error && refusedOf(error.fields)), ...(tried && told) };
  const touched = JSON.stringify([values, first]) !== JSON.stringify([begun, { amount: '', teamId: null }]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    made.current ??= part === OWN ? (await saveTarget({ name: values.name.trim() }))?.id : part;
    if (made.current === undefined) return;
    const data = { target_id: made.current, score_series_id: series.id, ...sentOf(values), ...firstValueSent(first, values.perDay) };
    const saved = await saveItem({ data });
    if (!saved) return focusFirstInvalid(form.current);
    setDone(true);
    await reached(saved.position, 'targets');
    if (saved.message !== undefined) showToast({ text: t('targets.form.capped') });
    void navigate(targetValuesPath(series.id, saved.id), { replace: true });
  }

  return (
    <Page
      title={t('targets.form.newTitle')}
      facts={<bdi>{series.name}</bdi>}
      tabs={seriesTabs({ series, current: 'targets', admin: true, t })}
      fill
      ownsFilled
    >
      <LeaveGuard changes={touched && !done ? 1 : 0} />
      <FormBody>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <ItemFields
            values={values}
            problems={problems}
            zone={series.timezone}
            onChange={(change) => {
              setValues({ ...values, ...change });
              reset();
            }}
            part={
              <Select
                label={t('targets.form.part')}
                allowDeselect={false}
                data={[
                  { value: OWN, label: t('targets.form.ownTarget') },
                  ...(data?.targets ?? []).map(({ id, name }) => ({ value: id, label: isolated(name) })),
                ]}
                value={part}
                onChange={(chosen) => {
                  setPart(chosen ?? OWN);
                  made.current = undefined;
                }}
              />
            }
          >
            <FormGroup title={t('targets.form.values')} text={t('targets.form.valuesMore')}>
              <FirstValueFields value={first} perDay={values.perDay} problem={problems.amount} onChange={setFirst} />
            </FormGroup>
          </ItemFields>
          <div className={classes.before}>
            <Refusal>{error?.whole ?? saving.error?.message}</Refusal>
          </div>
          <div className={classes.end}>
            <ButtonLink to={targetsPath(series.id)}>{t('states.cancel')}</ButtonLink>
            <Button kind="fill" type="submit" busy={pending || saving.pending}>
              {t('targets.form.create')}
            </Button>
          </div>
        </form>
      </FormBody>
    </Page>
  );
}
