import { IconWebhook } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import classes from '../../automations/automations.module.css';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { Scroll } from '../../platform/page/scroll.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { HeldStep } from '../held-step.tsx';
import { INTEGRATIONS, integrationPath, stepPath } from '../integration-paths.ts';
import { type ConfigRow, type StepRow, useIntegration } from '../use-integrations.ts';
import { useDeliveries } from './use-deliveries.ts';
import { Came } from './came.tsx';
import { StepForm } from './step-form.tsx';
import { Slot } from './slot.tsx';
import { type Part, StepSentence } from './step-sentence.tsx';
import { newStep, stepProblems, stepValues } from './step-values.ts';
import { TryStep } from './try-step.tsx';
import '../integrations-texts.ts';
import './step-texts.ts';
import columns from './step.module.css';

/** Makes a step, or changes one: what came last, what is read of it, and what that makes, side by side (RT-121). */
export default function StepEditor() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { stepid = '' } = useParams();
  const [query] = useSearchParams();
  const isNew = stepid === 'new';
  const asked = useResource('externalApiConfig/get_config_step', admin && !isNew ? { id: stepid } : null, {
    staleOn: [{ view: 'integrations' }],
  });
  const step = isNew ? undefined : asked.data?.step;
  const configId = isNew ? (query.get('integration') ?? '') : (step?.config_id ?? '');
  const { config, error, refetch } = useIntegration(configId, admin && configId !== '');
  if (admin && config && (step || isNew)) return <Form key={stepid} config={config} step={step} />;
  const failed = asked.error ?? error;
  const isGone = failed?.status === 404 || failed?.status === 400 || (isNew && configId === '');
  return (
    <Page title={t('integrations.step.step')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : isGone ? (
        <EmptyState
          kind="none"
          icon={IconWebhook}
          title={t('integrations.step.notFound')}
          text={t('integrations.step.notFoundMore')}
          action={<ButtonLink to={INTEGRATIONS}>{t('integrations.toAll')}</ButtonLink>}
        />
      ) : (
        failed && <FailedState status={failed.status} onRetry={asked.error ? asked.refetch : refetch} />
      )}
    </Page>
  );
}

function Form({ config, step }: { config: ConfigRow; step: StepRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const { id: configId, system_type: type } = config;
  const draft = useDraft(step ? stepValues(step) : newStep(type, t(`integrations.step.usual.${type}`)));
  const { values, set, changes } = draft;
  const [tried, setTried] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [save, saving] = useCommand('externalApiConfig/update_config_step');
  const [enable, enabling] = useCommand('externalApiConfig/enable');
  const [disable, disabling] = useCommand('externalApiConfig/disable');
  const deliveries = useDeliveries(step?.id);
  const problems = stepProblems(values);
  const isWhole = Object.keys(problems).length === 0;
  const pending = saving.pending || enabling.pending || disabling.pending;
  const sent = {
    config_id: configId,
    data: { ...values, name: values.name.trim(), tags: tagsOf(values.tags), ...(step && { id: step.id }) },
  };

  async function submit(on: boolean) {
    setTried(true);
    if (!isWhole) return focusFirstInvalid(form.current);
    setLeaves(true);
    const done = await save(sent);
    const turn = { id: configId, step_id: done?.id ?? '' };
    const turned = done && ((step?.enabled === 1) === on ? done : await (on ? enable(turn) : disable(turn)));
    if (!turned) return setLeaves(false);
    await reached(turned.position, 'integrations');
    draft.saved();
    const name = values.name.trim();
    showToast({
      text:
        done.webhook_recreated === 1
          ? t('integrations.step.recreated', { name })
          : t(on ? 'integrations.step.savedOn' : 'integrations.step.saved', { name }),
    });
    if (!step) await navigate(stepPath(done.id), { replace: true });
    setLeaves(false);
  }

  /** Where a part of the sentence is said. */
  function goTo(part: Part) {
    const within = form.current?.querySelector(`[data-part="${part}"]`);
    const field = within?.querySelector<HTMLElement>(`:is(input, select, button):not([type='hidden'])`);
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }

  return (
    <Page
      title={values.name.trim() || t('integrations.step.new')}
      status={<Tag>{t(step?.enabled === 1 ? 'integrations.on' : 'integrations.off')}</Tag>}
      facts={t('integrations.step.of', { name: config.instance_name })}
      fill
      ownsFilled
      foot={
        <div className={classes.foot}>
          <LeaveGuard changes={leaves ? 0 : changes} />
          <span className={`${classes.unsaved} grow`} role="status" data-changed={!step || changes > 0 || undefined}>
            {!step ? (
              <span>{t('integrations.step.unsaved')}</span>
            ) : changes > 0 ? (
              <span>
                <span className="strong num">{t('form.changes', { count: changes })}</span> {t('form.notSaved')}
              </span>
            ) : (
              <span className="soft">{t('integrations.step.asSaved')}</span>
            )}
          </span>
          <ButtonLink kind="quiet" to={integrationPath(config, 'steps')}>
            {t('integrations.step.back')}
          </ButtonLink>
          <Button busy={pending} onClick={() => void submit(false)}>
            {t('integrations.step.leaveOff')}
          </Button>
          <Button kind="fill" busy={pending} onClick={() => void submit(true)}>
            {step?.enabled === 1 ? t('form.save') : t('integrations.step.switchOn')}
          </Button>
        </div>
      }
    >
      <div className={columns.editor}>
        <p className={classes.sentence}>
          <StepSentence
            step={{ ...values, system_type: type }}
            part={(part, text) => <Slot text={text} isEmpty={isUnsaid(part, values)} onPress={() => goTo(part)} />}
          />
        </p>
        {step && (
          <div className={columns.held}>
            <HeldStep step={step} />
          </div>
        )}
        <div className={columns.columns}>
          <section className={columns.column} aria-labelledby="step-came">
            <h2 id="step-came">{t('integrations.payload.title')}</h2>
            <Came step={step} deliveries={deliveries} values={values} onMap={(column, path) => set({ [column]: path })} />
          </section>
          <Scroll className={columns.column} label={t('integrations.step.mapping')}>
            <div ref={form} className={columns.form}>
              <Refusal>{(saving.error ?? enabling.error ?? disabling.error)?.message}</Refusal>
              <StepForm type={type} values={values} problems={tried ? problems : {}} came={deliveries.cells} onChange={set} />
            </div>
          </Scroll>
          <section className={columns.column} aria-labelledby="step-try">
            <h2 id="step-try">{t('integrations.try.title')}</h2>
            <TryStep step={isWhole ? sent : undefined} deliveries={deliveries} />
          </section>
        </div>
      </div>
    </Page>
  );
}

/** Names of tags as they are sent, without what is empty. */
function tagsOf(typed: readonly string[]): string[] {
  return typed.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

/** Whether a part of the sentence is still to be chosen. */
function isUnsaid(part: Part, values: StepRow | ReturnType<typeof stepValues>): boolean {
  if (part === 'series') return values.score_series_id === '';
  if (part === 'object') return values.object_id === '';
  if (part === 'team') return values.team_external_id_column === '';
  return part === 'player' && values.player_email_column === '' && values.external_id_column === '';
}
