import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { Time } from '../../platform/format/time.tsx';
import { formatDateClock } from '../../platform/format/times.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import './event-texts.ts';
import classes from '../integrations.module.css';

type Message = Answer<'POST', 'externalApiConfig/get_dead_messages'>['messages'][number];

/** What did not arrive, each with the way to send it again. */
export function DeadMessages({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const [ask, asking] = useCommand('externalApiConfig/get_dead_messages');
  const [send, sending] = useCommand('externalApiConfig/send_again');
  const [messages, setMessages] = useState<readonly Message[]>();

  async function load() {
    const told = await ask({ id: eventId });
    if (told) setMessages(told.messages);
  }
  const onOpen = useEffectEvent(load);
  useEffect(() => void onOpen(), [eventId]);

  async function again(message?: Message) {
    const done = await send({ id: eventId, ...(message && { message_id: message.id }) });
    if (!done) return;
    showToast({ text: t('integrations.outgoing.sentAgain', { count: done.messages, formatted: formatCount(done.messages) }) });
    await load();
  }

  return (
    <FormGroup title={t('integrations.outgoing.dead')} text={t('integrations.outgoing.deadMore')}>
      <Refusal>{(asking.error ?? sending.error)?.message}</Refusal>
      {messages?.length === 0 && <p className="soft">{t('integrations.outgoing.noDead')}</p>}
      {messages && messages.length > 0 && (
        <>
          <ul className={classes.dead} aria-label={t('integrations.outgoing.dead')}>
            {messages.map((message) => (
              <li key={message.id}>
                <span className="grow">
                  <Time at={message.since} as="dateTime" />
                  <bdi className="meta"> {message.why}</bdi>
                </span>
                <span className="meta num">
                  {t('integrations.outgoing.deadTries')} {formatCount(message.tries)}
                </span>
                <Button
                  size="sm"
                  busy={sending.pending}
                  aria-label={t('integrations.outgoing.againOf', { time: formatDateClock(message.since) })}
                  onClick={() => void again(message)}
                >
                  {t('integrations.outgoing.again')}
                </Button>
              </li>
            ))}
          </ul>
          <p className={classes.act}>
            <Button busy={sending.pending} onClick={() => void again()}>
              {t('integrations.outgoing.allAgain')}
            </Button>
          </p>
        </>
      )}
    </FormGroup>
  );
}
