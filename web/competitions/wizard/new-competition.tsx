import { TextInput } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { reached } from '../../platform/live-line.ts';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { useSeriesList } from '../../points/use-series.ts';
import { addTexts } from '../../platform/texts/texts.ts';
import { ACTIVE, competitionPath, playersPath } from '../competition-paths.ts';
import { LateField } from '../fields/after-end-fields.tsx';
import { RewardFields } from '../fields/reward-fields.tsx';
import { newRules, problemsOf, type Problems, refusedFields, type RulesValues, sentOf, usualOf } from '../fields/rules-values.ts';
import { SeriesFields } from '../fields/series-fields.tsx';
import { CategoriesField, OrderField, TiesField, VisibilityField, WinnersField } from '../fields/standing-fields.tsx';
import { GroupingField, JoiningField } from '../fields/taking-part-fields.tsx';
import { ThemeField } from '../fields/theme-field.tsx';
import { WhenFields } from '../fields/when-fields.tsx';
import { competitionSettingsTexts } from '../settings/settings.texts.ts';
import { StepList } from './step-list.tsx';
import { type Step, STEPS, wrongSteps } from './steps.ts';
import { Summary, takingPart } from './summary.tsx';
import { TrialPanel } from './trial-panel.tsx';
import '../competitions-texts.ts';
import classes from './wizard.module.css';

addTexts(competitionSettingsTexts);

/** Makes a competition in five steps (RT-069). Every field but the name is set so that it can stay. */
export default function NewCompetition() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  if (admin) return <Wizard />;
  return (
    <Page title={t('shell.newCompetition')}>
      <FailedState status={403} />
    </Page>
  );
}

function Wizard() {
  const { t } = useTranslation();
  const { timeZone, organisation } = useViewer();
  const navigate = useNavigate();
  const { data } = useSeriesList();
  const all = data?.scoreseries ?? [];
  const [now] = useState(() => Date.now());
  const { data: told } = useResource('competition/defaults', {}, { staleOn: [{ view: 'organisations' }] });
  const usual = newRules(timeZone, now, told && usualOf(told.defaults));
  const [typed, setTyped] = useState<Partial<RulesValues>>({});
  const [step, setStep] = useState<Step>('what');
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState(0);
  const [made, setMade] = useState(false);
  const [create, { pending, error, reset }] = useCommand('competition/update_compition');
  const form = useRef<HTMLDivElement>(null);

  const [only] = all.length === 1 ? all : [];
  const values: RulesValues = { ...usual, ...(only && { series: [{ scoreseries_id: only.id, tags: [], factor: '1' }] }), ...typed };
  const refused = refusedFields(error);
  const missing = problemsOf(values, t);
  const problems: Problems = { ...refused, ...(tried ? missing : {}) };
  const place = STEPS.indexOf(step);
  const [before, next] = [STEPS[place - 1], STEPS[place + 1]];

  const change = (changes: Partial<RulesValues>) => {
    setTyped((known) => ({ ...known, ...changes }));
    reset();
  };

  /** Where something is wrong its step is opened, and, once that is drawn, its first field has the focus. */
  function show(wrong: Problems) {
    const [first] = wrongSteps(wrong);
    if (first) setStep(first);
    setShown((times) => times + 1);
  }

  useEffect(() => {
    if (shown > 0) focusFirstInvalid(form.current);
  }, [shown]);

  const tell = useEffectEvent(() => show(refused));
  useEffect(() => {
    if (error) tell();
  }, [error]);

  async function submit() {
    setTried(true);
    if (wrongSteps(missing).length > 0) {
      show(missing);
      return;
    }
    // Of these the usual ones may be gone: the server says which are there.
    const done = await create({ data: sentOf({ ...values, theme: undefined, categories: undefined, ...typed }, values) });
    if (!done) return;
    setMade(true);
    await reached(done.position, 'competitions');
    // Where nobody takes part by themselves, people come next.
    const path = takingPart(values) === 'teams' || takingPart(values) === 'chosen' ? playersPath : competitionPath;
    void navigate(path(done.id), { replace: true });
  }

  return (
    <Page
      title={t('shell.newCompetition')}
      facts={t('competitions.wizard.facts')}
      actions={<ButtonLink to={ACTIVE}>{t('states.cancel')}</ButtonLink>}
      menu={[{ label: t('states.cancel'), to: ACTIVE, folded: true }]}
      fill
      ownsFilled
      foot={
        <div className={classes.foot}>
          {before && (
            <Button icon={<IconChevronLeft stroke={1.75} />} onClick={() => setStep(before)}>
              {t(`competitions.wizard.step.${before}`)}
            </Button>
          )}
          <span className={`${classes.left} grow soft`}>
            {next ? t('competitions.wizard.left', { count: STEPS.length - place - 1 }) : ''}
          </span>
          {next ? (
            <Button kind="fill" onClick={() => setStep(next)}>
              {t('competitions.wizard.next', { step: t(`competitions.wizard.step.${next}`) })}
            </Button>
          ) : (
            <Button kind="fill" busy={pending} onClick={() => void submit()}>
              {t('competitions.wizard.create')}
            </Button>
          )}
        </div>
      }
    >
      <LeaveGuard changes={pending || made ? 0 : Object.keys(typed).length} />
      <div className={classes.wizard}>
        <StepList step={step} values={values} all={all} open={wrongSteps(missing)} wrong={wrongSteps(problems)} onStep={setStep} />
        <div ref={form} className={classes.form}>
          <Refusal>{Object.keys(refused).length === 0 && error?.message}</Refusal>
          <h2 className={classes.stepTitle}>{t(`competitions.wizard.step.${step}`)}</h2>
          {step === 'what' && (
            <div className={classes.stack}>
              <TextInput
                autoFocus
                label={t('competitions.fields.name')}
                maxLength={255}
                autoComplete="off"
                value={values.name}
                error={problems.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              {data && (
                <SeriesFields all={all} series={values.series} problem={problems.series} onChange={(series) => change({ series })} />
              )}
              <CategoriesField values={values} problem={problems.categories} onChange={change} />
            </div>
          )}
          {step === 'when' && <WhenFields values={values} problems={problems} onChange={change} />}
          {step === 'who' && (
            <div className={classes.stack}>
              <GroupingField values={values} onChange={change} />
              <JoiningField values={values} onChange={change} />
              <p className="soft">
                {t(takingPart(values) === 'players' ? 'competitions.wizard.everybodyMore' : 'competitions.wizard.later', { organisation })}
              </p>
              <VisibilityField values={values} onChange={change} />
            </div>
          )}
          {step === 'winning' && (
            <div className={classes.stack}>
              <WinnersField values={values} problem={problems.usesTargets} onChange={change} />
              <TiesField values={values} onChange={change} />
              <OrderField values={values} onChange={change} />
              <LateField values={values} problems={problems} onChange={change} />
              <ThemeField values={values} problem={problems.theme} onChange={change} />
            </div>
          )}
          {step === 'prizes' && (
            <div className={classes.stack}>
              <p>{t('competitions.wizard.prizesMore')}</p>
              <RewardFields rewards={values.rewards} problem={problems.rewards} onChange={(rewards) => change({ rewards })} />
            </div>
          )}
        </div>
        <div className={classes.proof}>
          <Summary values={values} all={all} step={step} onStep={setStep} />
          <TrialPanel values={values} />
        </div>
      </div>
    </Page>
  );
}
