import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { targetValuesPath } from '../../points/series-paths.ts';
import { seriesTabs } from '../../points/series-tabs.ts';
import { TargetOf } from '../targets-of.tsx';
import { DeleteTarget } from './delete-target.tsx';
import { FirstValueFields } from './first-value-fields.tsx';
import { ItemFields } from './item-fields.tsx';
import { type FirstValue, firstValueSent, itemValuesOf, type Problems, refusedOf, sentOf, wrongIn } from './item-values.ts';
import '../targets-texts.ts';
import classes from '../targets.module.css';

/** What is set of a target (RT-092): for admins, with one save bar. */
export default function EditTarget() {
  return <TargetOf edits>{({ series, item }) => <Form key={item.id} series={series} item={item} />}</TargetOf>;
}

function Form({ series, item }: { series: ScoreSeriesRow; item: TargetItemRow }) {
  const { t } = useTranslation();
  const draft = useDraft({ ...itemValuesOf(item), target: item.target_name });
  const [deleting, setDeleting] = useState(false);
  const [saveTarget, renaming] = useCommand('targets/save_target');
  const [saveItem, { pending, error, reset }] = useCommand('targets/save_target_item');
  const form = useRef<HTMLDivElement>(null);
  const { target, ...values } = draft.values;
  const since = error?.code === 'changed-since';
  const wrong = wrongIn(values);
  const told: Problems = Object.fromEntries(Object.entries(wrong).map(([field, why]) => [field, t(`targets.form.${why}`)]));
  const noTarget = target.trim() === '' ? t('targets.form.nameMissing') : undefined;
  const problems = { ...(error && !since && refusedOf(error.fields)), ...told };
  const errors = Object.keys(problems).length + (noTarget ? 1 : 0);

  async function submit() {
    if (Object.keys(wrong).length > 0 || noTarget) return focusFirstInvalid(form.current);
    const { target: renamed, ...changed } = draft.changed;
    const was = since ? draft.stands : draft.was;
    if (renamed !== undefined && !(await saveTarget({ id: item.target_id, name: renamed.trim() }))) return;
    if (Object.keys(changed).length > 0 && !(await saveItem({ data: { id: item.id, ...sentOf(changed), was: sentOf(was) } }))) {
      return focusFirstInvalid(form.current);
    }
    draft.saved();
    showToast({ text: t('targets.form.saved') });
  }

  return (
    <Page
      title={item.name}
      facts={t('targets.form.facts', { series: series.name, target: item.target_name })}
      tabs={seriesTabs({ series, current: 'targets', admin: true, t })}
      actions={<ButtonLink to={targetValuesPath(series.id, item.id)}>{t('targets.form.toValues')}</ButtonLink>}
      menu={[{ label: t('targets.form.toValues'), to: targetValuesPath(series.id, item.id), folded: true }]}
      fill
      ownsFilled
      foot={
        <SaveBar
          changes={draft.changes}
          errors={errors}
          busy={pending || renaming.pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <div className={classes.before}>
            <Refusal>{since ? t('targets.form.stale') : (error?.whole ?? renaming.error?.message)}</Refusal>
          </div>
          <ItemFields
            values={values}
            problems={problems}
            zone={series.timezone}
            onChange={(change) => {
              draft.set(change);
              if (!since) reset();
            }}
            part={
              <TextInput
                label={t('targets.form.part')}
                maxLength={255}
                autoComplete="off"
                value={target}
                error={noTarget}
                onChange={(event) => draft.set({ target: event.currentTarget.value })}
              />
            }
          >
            <EachPeriod item={item} />
            <FormGroup title={t('targets.form.delete')} text={t('targets.form.deleteMore')}>
              <Button aria-haspopup="dialog" onClick={() => setDeleting(true)}>
                {t('targets.form.deleteIt')}
              </Button>
            </FormGroup>
          </ItemFields>
        </div>
      </FormBody>
      <DeleteTarget series={series} item={item} opened={deleting} onClose={() => setDeleting(false)} />
    </Page>
  );
}

/** Sets one value for all its periods, by the settings that are saved. */
function EachPeriod({ item }: { item: TargetItemRow }) {
  const { t } = useTranslation();
  const [first, setFirst] = useState<FirstValue>({ amount: '', teamId: null });
  const [save, { pending, error, reset }] = useCommand('targets/save_target_item');
  const field = useRef<HTMLDivElement>(null);
  const perDay = item.per_day === 1;
  const sent = firstValueSent(first, perDay);
  const wrong =
    'amount' in wrongIn(itemValuesOf(item), first) ? t('targets.form.notAmount') : (error && refusedOf(error.fields).amount) || undefined;

  async function set() {
    if (wrong || Object.keys(sent).length === 0) return focusFirstInvalid(field.current);
    const done = await save({ data: { id: item.id, ...sent } });
    if (!done) return focusFirstInvalid(field.current);
    setFirst({ ...first, amount: '' });
    showToast({ text: t(done.message === undefined ? 'targets.form.setDone' : 'targets.form.capped') });
  }

  return (
    <FormGroup title={t('targets.form.values')} text={t('targets.form.valuesLater')}>
      <div ref={field} className={classes.stack}>
        <FirstValueFields
          value={first}
          perDay={perDay}
          problem={wrong}
          onChange={(value) => {
            setFirst(value);
            reset();
          }}
        />
        <Refusal>{error?.whole}</Refusal>
        <div>
          <Button busy={pending} disabled={Object.keys(sent).length === 0} onClick={() => void set()}>
            {t('targets.form.set')}
          </Button>
        </div>
      </div>
    </FormGroup>
  );
}
