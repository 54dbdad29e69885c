import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormBody, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { DoubtField, LateField } from '../fields/after-end-fields.tsx';
import {
  asksForTargets,
  isHours,
  MOST_LATE_HOURS,
  type Problems,
  refusedFields,
  usualOf,
  usualSent,
  type UsualValues,
} from '../fields/rules-values.ts';
import { CategoriesField, OrderField, TiesField, VisibilityField, WinnersField } from '../fields/standing-fields.tsx';
import { GroupingField, JoiningField } from '../fields/taking-part-fields.tsx';
import { ThemeField } from '../fields/theme-field.tsx';
import { competitionSettingsTexts } from '../settings/settings.texts.ts';
import { settingsTabs } from './settings-tabs.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

addTexts(competitionSettingsTexts);

/** What competitions begin with that are made from now on (U-035). */
export function NewOnes() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('competition/defaults', {}, { staleOn: [{ view: 'organisations' }] });
  if (data) return <Form saved={usualOf(data.defaults)} />;
  return (
    <Page title={t('competitionThemes.title')} facts={t('competitions.usual.newFacts')} tabs={settingsTabs('new', t)}>
      {error && <FailedState status={error.status} onRetry={refetch} />}
    </Page>
  );
}

function Form({ saved }: { saved: UsualValues }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const { values, changed, changes, was, stands, set, discard, saved: taken } = useDraft(saved);
  const [save, { pending, error, reset }] = useCommand('competition/save_defaults');
  const since = error?.code === 'changed-since';
  const refused = since ? {} : refusedFields(error);
  const wrong: Problems = {
    ...(!isHours(values.late) && { late: t('competitions.fields.lateWrong', { most: MOST_LATE_HOURS }) }),
    ...(!values.usesTargets && asksForTargets(values) && { usesTargets: t('competitions.fields.targetsMissing') }),
  };
  const problems = { ...refused, ...wrong };

  const change = (changes: Partial<UsualValues>) => {
    set(changes);
    if (!since) reset();
  };

  async function submit() {
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    // Who has seen what somebody else changed, and saves again, means it (0044).
    if (!(await save({ ...usualSent(changed), was: usualSent(since ? stands : was) }))) return;
    taken();
    showToast({ text: t('competitions.usual.saved') });
  }

  return (
    <Page
      title={t('competitionThemes.title')}
      facts={t('competitions.usual.newFacts')}
      tabs={settingsTabs('new', t)}
      fill
      ownsFilled
      foot={
        <SaveBar
          changes={changes}
          errors={Object.keys(problems).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{since ? t('competitions.usual.changed') : Object.keys(refused).length === 0 && error?.message}</Refusal>
          <FormGroup title={t('competitions.usual.who')} text={t('competitions.usual.whoMore')}>
            <div className={classes.series}>
              <GroupingField values={values} onChange={change} />
              <JoiningField values={values} onChange={change} />
              <VisibilityField values={values} onChange={change} />
              <CategoriesField values={values} problem={problems.categories} onChange={change} />
            </div>
          </FormGroup>
          <FormGroup title={t('competitions.settings.rules')} text={t('competitions.usual.rulesMore')}>
            <div className={classes.series}>
              <WinnersField values={values} problem={problems.usesTargets} onChange={change} />
              <TiesField values={values} onChange={change} />
              <OrderField values={values} onChange={change} />
              <Toggle
                label={t('competitions.fields.hidesPoints')}
                text={t('competitions.usual.hidesPointsMore')}
                checked={values.hidesPoints}
                onChange={(on) => change({ hidesPoints: on })}
              />
            </div>
          </FormGroup>
          <FormGroup title={t('competitions.settings.late')} text={t('competitions.settings.lateText')}>
            <div className={classes.series}>
              <LateField values={values} problems={problems} onChange={change} />
              <DoubtField values={values} onChange={change} />
            </div>
          </FormGroup>
          <FormGroup title={t('competitions.settings.theme')} text={t('competitions.usual.themeMore')}>
            <ThemeField values={values} problem={problems.theme} onChange={change} />
          </FormGroup>
        </div>
      </FormBody>
    </Page>
  );
}
