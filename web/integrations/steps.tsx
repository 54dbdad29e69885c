import { Switch } from '@mantine/core';
import { IconPlus, IconRefresh, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button, ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { patchResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { IntegrationFrame, IntegrationOf } from './integration-frame.tsx';
import { newStepPath, stepPath } from './integration-paths.ts';
import { HeldStep } from './held-step.tsx';
import { Level } from './level.tsx';
import { logText } from './log-message.tsx';
import { StepSentence } from './step/step-sentence.tsx';
import type { ConfigRow, StepRow } from './use-integrations.ts';
import './connect/connect-texts.ts';
import './integrations-texts.ts';
import classes from './integrations.module.css';

/** What an integration does with what comes in: its steps as sentences, each with its switch (RT-124). */
export default function Steps() {
  return <IntegrationOf>{(config) => <StepsOf config={config} />}</IntegrationOf>;
}

function StepsOf({ config }: { config: ConfigRow }) {
  const { t } = useTranslation();
  const { id, steps } = config;
  const [removing, setRemoving] = useState<StepRow>();
  const turned = (stepId: string, enabled: 0 | 1) =>
    patchResource('externalApiConfig/get_api_config', { id }, (answer) => ({
      ...answer,
      configs: answer.configs.map((one) => ({
        ...one,
        steps: one.steps.map((step) => (step.id === stepId ? { ...step, enabled } : step)),
      })),
    }));
  const [enable, enabling] = useCommand('externalApiConfig/enable', { optimistic: ({ step_id }) => turned(step_id ?? '', 1) });
  const [disable, disabling] = useCommand('externalApiConfig/disable', { optimistic: ({ step_id }) => turned(step_id ?? '', 0) });
  const [ask, asking] = useCommand('externalApiConfig/import');
  const [isSilent, setIsSilent] = useState(false);
  const isAsked = steps.some(({ source_type: source, enabled }) => source === 'poll' && enabled === 1);

  async function askNow() {
    setIsSilent(false);
    const rows = (await ask({ id }))?.number_of_players;
    if (rows === -1) setIsSilent(true);
    else if (rows !== undefined) showToast({ text: t('connecting.asking.told', { count: rows, formatted: formatCount(rows) }) });
  }

  const add = { to: newStepPath(id), label: t('integrations.step.new') };
  return (
    <IntegrationFrame
      config={config}
      actions={
        <>
          {isAsked && (
            <Button icon={<IconRefresh stroke={1.75} />} busy={asking.pending} onClick={() => void askNow()}>
              {t('connecting.asking.now')}
            </Button>
          )}
          <ButtonLink to={add.to} icon={<IconPlus stroke={2} />}>
            {add.label}
          </ButtonLink>
        </>
      }
      menu={[
        ...(isAsked ? [{ label: t('connecting.asking.now'), icon: IconRefresh, onSelect: () => void askNow(), folded: true }] : []),
        { ...add, icon: IconPlus, folded: true },
      ]}
    >
      <div className={classes.body}>
        <Refusal>{isSilent ? t('connecting.asking.silent') : (enabling.error ?? disabling.error ?? asking.error)?.message}</Refusal>
        {steps.length === 0 ? (
          <EmptyState
            kind="none"
            icon={IconWebhook}
            title={t('integrations.step.none')}
            text={t('integrations.step.noneMore')}
            action={<ButtonLink to={add.to}>{add.label}</ButtonLink>}
          />
        ) : (
          <ul className={classes.steps} aria-label={t('integrations.tab.steps')}>
            {steps.map((step) => (
              <li key={step.id}>
                <Switch
                  className={classes.switch ?? ''}
                  aria-label={t('integrations.step.turn', { name: step.name })}
                  checked={step.enabled === 1}
                  onChange={(event) => {
                    const sent = { id, step_id: step.id };
                    void (event.currentTarget.checked ? enable(sent) : disable(sent));
                  }}
                />
                <div className={classes.step}>
                  <p className={classes.named}>
                    <Link to={stepPath(step.id)}>
                      <bdi>{step.name}</bdi>
                    </Link>
                    <span className="meta">{t(step.enabled === 1 ? 'integrations.on' : 'integrations.off')}</span>
                  </p>
                  <p className="soft">
                    <StepSentence step={step} />
                  </p>
                  <LastOf step={step} />
                  {step.held && (
                    <div className={classes.asks}>
                      <HeldStep step={step} />
                    </div>
                  )}
                </div>
                <IconButton
                  label={t('integrations.step.remove', { name: step.name })}
                  icon={<IconTrash size={16} stroke={1.75} />}
                  onClick={() => setRemoving(step)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {removing && <RemoveStep step={removing} onClose={() => setRemoving(undefined)} />}
    </IntegrationFrame>
  );
}

/** When something came last, and what became of it. */
function LastOf({ step: { last_line: last } }: { step: StepRow }) {
  const { t } = useTranslation();
  if (!last) return <p className="meta">{t('integrations.nothingCame')}</p>;
  return (
    <p className={`${classes.last} meta`}>
      {last.level !== 'info' && <Level level={last.level} silent />}
      <Time at={last.time} as="ago" />
      <span>{logText(last, t)}</span>
    </p>
  );
}

/** It cannot be brought back: so it asks, and says what stays. */
function RemoveStep({ step: { id, name }, onClose }: { step: StepRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [remove, { pending, error }] = useCommand('externalApiConfig/remove_config_step');

  async function press() {
    if (!(await remove({ id }))) return;
    showToast({ text: t('integrations.step.removed', { name }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{t('integrations.step.removeTitle', { name })}</bdi>}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('integrations.step.removeIt')}
          </Button>
        </>
      }
    >
      <p>{t('integrations.step.removeMore')}</p>
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}
