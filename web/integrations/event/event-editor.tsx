import { TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { FormBody, FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, LeaveGuard } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { eventPath, INTEGRATIONS, integrationPath } from '../integration-paths.ts';
import { SecretDialog } from '../secret-dialog.tsx';
import { type ConfigRow, useIntegration } from '../use-integrations.ts';
import { DeadMessages } from './dead-messages.tsx';
import { type EventRow, WayGroup } from './way-group.tsx';
import { NewSecretGroup, RemoveEventGroup } from './event-groups.tsx';
import './event-texts.ts';
import classes from '../integrations.module.css';

/** Makes what goes out, or changes it: how, whereto, what is sent, and what did not arrive (RT-122). */
export default function EventEditor() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { eventid = '' } = useParams();
  const [query] = useSearchParams();
  const isNew = eventid === 'new';
  const asked = useResource('externalApiConfig/get_config_event', admin && !isNew ? { id: eventid } : null, {
    staleOn: [{ view: 'integrations' }],
  });
  const event = isNew ? undefined : asked.data?.event;
  const configId = isNew ? (query.get('integration') ?? '') : (event?.config_id ?? '');
  const { config, error, refetch } = useIntegration(configId, admin && configId !== '');
  if (admin && config && (event || isNew)) return <Form key={eventid} config={config} event={event} />;
  const failed = asked.error ?? error;
  const isGone = failed?.status === 404 || failed?.status === 400 || (isNew && configId === '');
  return (
    <Page title={t('integrations.outgoing.outgoing')} facts={'\u00a0'}>
      {!admin ? (
        <FailedState status={403} />
      ) : isGone ? (
        <EmptyState
          kind="none"
          icon={IconSend}
          title={t('integrations.outgoing.notFound')}
          text={t('integrations.outgoing.notFoundMore')}
          action={<ButtonLink to={INTEGRATIONS}>{t('integrations.toAll')}</ButtonLink>}
        />
      ) : (
        failed && <FailedState status={failed.status} onRetry={asked.error ? asked.refetch : refetch} />
      )}
    </Page>
  );
}

const FLAGS = ['ScoreSeriesAdd', 'CompetitionEnd', 'BadgeAward'] as const;

function Form({ config, event }: { config: ConfigRow; event: EventRow | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(valuesOf(event));
  const { values, set, changes } = draft;
  const [tried, setTried] = useState(false);
  const [leaves, setLeaves] = useState(false);
  const [secret, setSecret] = useState<{ value: string; id: string }>();
  const [save, { pending, error }] = useCommand('externalApiConfig/update_config_event');
  const name = values.name.trim();
  const missing = {
    name: name === '',
    address: values.event_main_type !== 'mail' && values.address.trim() === '',
    slots:
      values.event_sub_type === 'digest' &&
      (values.trigger_interval.length === 0 || values.trigger_interval.some(({ time }) => time === '')),
  };
  const wrong = (field: keyof typeof missing) => (tried && missing[field] ? t(`integrations.outgoing.wrong.${field}`) : undefined);

  async function submit() {
    setTried(true);
    if (Object.values(missing).includes(true)) return focusFirstInvalid(form.current);
    const done = await save({ config_id: config.id, data: { ...values, name, ...(event && { id: event.id }) } });
    if (!done) return;
    setLeaves(true);
    await reached(done.position, 'integrations');
    draft.saved();
    showToast({ text: t('integrations.outgoing.saved', { name }) });
    if (done.secret !== undefined) return setSecret({ value: done.secret, id: done.id });
    setLeaves(false);
    if (!event) void navigate(eventPath(done.id), { replace: true });
  }

  return (
    <Page
      title={name || t('integrations.outgoing.new')}
      status={<Tag>{t(event?.enabled === 0 ? 'integrations.outgoing.off' : 'integrations.outgoing.on')}</Tag>}
      facts={t('integrations.outgoing.of', { name: config.instance_name })}
      fill
      ownsFilled
    >
      <LeaveGuard changes={leaves ? 0 : changes} />
      <FormBody>
        <div ref={form}>
          <Refusal>{error?.message}</Refusal>
          {event?.stopped && <Notice>{t(`integrations.outgoing.stopped.${event.stopped}`)}</Notice>}
          <FormGroup title={t('integrations.outgoing.about')}>
            <div className={classes.stack}>
              <TextInput
                label={t('integrations.outgoing.name')}
                maxLength={255}
                autoComplete="off"
                value={values.name}
                error={wrong('name')}
                onChange={({ currentTarget: { value } }) => set({ name: value })}
              />
              <Toggle
                label={t('integrations.outgoing.sends')}
                text={t('integrations.outgoing.sendsMore')}
                checked={values.enabled === 1}
                onChange={(on) => set({ enabled: on ? 1 : 0 })}
              />
            </div>
          </FormGroup>
          <WayGroup values={values} set={set} wrong={wrong} />
          <FormGroup title={t('integrations.outgoing.what')} text={t('integrations.outgoing.whatMore')}>
            {FLAGS.map((flag) => (
              <Toggle
                key={flag}
                label={t(`integrations.outgoing.flag.${flag}`)}
                text={t(`integrations.outgoing.flagMore.${flag}`)}
                checked={values[flag] === 1}
                onChange={(on) => set({ [flag]: on ? 1 : 0 })}
              />
            ))}
            <p className={`${classes.act} row`}>
              <Button kind="fill" busy={pending} onClick={() => void submit()}>
                {t('integrations.outgoing.save')}
              </Button>
              <ButtonLink to={integrationPath(config)}>{t('states.cancel')}</ButtonLink>
            </p>
          </FormGroup>
          {event && (
            <>
              <DeadMessages eventId={event.id} />
              {event.event_main_type === 'webhook' && <NewSecretGroup eventId={event.id} />}
              <RemoveEventGroup event={event} config={config} />
            </>
          )}
        </div>
      </FormBody>
      {secret && (
        <SecretDialog
          title={t('integrations.outgoing.secretTitle')}
          lead={t('integrations.outgoing.secretMore')}
          values={[{ label: t('integrations.outgoing.secret'), value: secret.value }]}
          onClose={() => void navigate(eventPath(secret.id), { replace: true })}
        />
      )}
    </Page>
  );
}

function valuesOf(event: EventRow | undefined) {
  const { name = '', address = '', enabled = 1, ScoreSeriesAdd = 0, CompetitionEnd = 0, BadgeAward = 0 } = event ?? {};
  const { event_main_type = 'webhook', event_sub_type = 'single', trigger_interval = [] } = event ?? {};
  const flags = { enabled, ScoreSeriesAdd, CompetitionEnd, BadgeAward };
  return { name, address, event_main_type, event_sub_type, trigger_interval, ...flags } satisfies Partial<EventRow>;
}
