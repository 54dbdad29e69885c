import { Textarea } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_LEAST, FEEDBACK_MOST } from '../../src/feedback/feedback.values.ts';
import { Button } from '../platform/controls/button.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { useCommand } from '../platform/live-command.ts';
import { Page } from '../platform/page/page.tsx';
import { useSession, useViewer } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import '../account/account-pages-texts.ts';
import classes from './feedback.module.css';

/** Words to whoever runs this server (RT-110, U-089). */
export default function Feedback() {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { profileId } = useViewer();
  const taken = useSession(({ user }) => user?.takes_feedback === 1);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const [thanks, setThanks] = useState<string>();
  const [give, { pending, error }] = useCommand('profile/give_feedback');

  async function send(event: SubmitEvent) {
    event.preventDefault();
    if (pending) return;
    setThanks(undefined);
    // What is too short is not sent.
    const short = words.trim().length < FEEDBACK_LEAST;
    setProblem(short ? t('feedback.short', { least: FEEDBACK_LEAST }) : undefined);
    if (short) return focusFirstInvalid(form.current);
    const answer = await give({ feed_back: words.trim(), profile: profileId });
    if (!answer) return;
    setWords('');
    setThanks(answer.message);
  }

  return (
    <Page title={t('feedback.title')} ownsFilled={taken}>
      {taken ? (
        <form ref={form} className={classes.form} noValidate onSubmit={(event) => void send(event)}>
          <p className="soft">{t('feedback.lead')}</p>
          {thanks && (
            <Notice kind="info" role="status">
              {thanks}
            </Notice>
          )}
          <Refusal>{error && (error.status === 429 ? error.message : t('feedback.failed'))}</Refusal>
          <Textarea
            label={t('feedback.words')}
            autosize
            minRows={6}
            maxRows={16}
            maxLength={FEEDBACK_MOST}
            value={words}
            error={problem}
            onChange={(event) => {
              setProblem(undefined);
              setWords(event.currentTarget.value);
            }}
          />
          <div>
            <Button type="submit" kind="fill" busy={pending}>
              {t('feedback.send')}
            </Button>
          </div>
        </form>
      ) : (
        <Notice kind="info">{t('feedback.off')}</Notice>
      )}
    </Page>
  );
}
