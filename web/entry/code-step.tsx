import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { CallRefused } from '../platform/api.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { useNow } from '../platform/format/use-now.ts';
import { type CodeProblem, requestCode } from './calls.ts';
import { OtpInput } from './otp-input.tsx';
import { Outbox } from './outbox.tsx';
import classes from './entry.module.css';

type CodeStepProps = {
  email: string;
  otpId: string;
  /** A code was sent again: only the newest is good. */
  onSentAgain: (otpId: string) => void;
  /** Proves the code; answers what is wrong with it, or nothing. */
  onCode: (code: string) => Promise<CodeProblem | undefined>;
  /** Absent where no other address will do. */
  onOtherAddress?: () => void;
  /** The folder of this machine that mails are in; null where they are sent. */
  outbox: string | null;
};

/** How long to wait before a code is sent again. */
const AGAIN_AFTER_S = 30;

/** The six digits of the mail. They are sent as soon as all are there. */
export function CodeStep({ email, otpId, onSentAgain, onCode, onOtherAddress, outbox }: CodeStepProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [usedUp, setUsedUp] = useState(false);
  const [note, setNote] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  async function prove(digits: string) {
    if (busy || usedUp) return;
    if (digits.length < 6) {
      setError(t('code.missing'));
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    const problem = await onCode(digits);
    setBusy(false);
    if (problem === undefined) return;
    setError(problem.usedUp ? t('code.usedUp') : problem.text);
    setCode('');
    setUsedUp(problem.usedUp);
    (problem.usedUp ? button : field).current?.focus();
  }

  async function sendAgain() {
    if (busy) return;
    setBusy(true);
    try {
      onSentAgain(await requestCode(email));
      setNote(t('code.sentAgain'));
      setCode('');
      setError(undefined);
      setUsedUp(false);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setError(refused.message);
    }
    setBusy(false);
    field.current?.focus();
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void (usedUp ? sendAgain() : prove(code));
      }}
    >
      <p className="soft">
        <Trans i18nKey="code.lead" values={{ email }} components={[<span key="email" className="strong" />]} />
      </p>
      {outbox !== null && <Outbox folder={outbox} />}
      <OtpInput
        ref={field}
        label={t('code.label')}
        value={code}
        error={error}
        onChange={(digits) => {
          if (usedUp) return;
          setCode(digits);
          setError(undefined);
          if (digits.length === 6 && digits !== code) void prove(digits);
        }}
      />
      <Button ref={button} type="submit" kind="fill" busy={busy}>
        {t(usedUp ? 'code.again' : 'code.check')}
      </Button>
      <div className={classes.between}>
        {!usedUp && <SendAgain key={otpId} onSend={() => void sendAgain()} />}
        {onOtherAddress && <TextButton onClick={onOtherAddress}>{t('code.otherAddress')}</TextButton>}
      </div>
      <p className="meta" role="status">
        {note}
      </p>
    </form>
  );
}

/** Waits before it can be pressed, anew after each code. */
function SendAgain({ onSend }: { onSend: () => void }) {
  const { t } = useTranslation();
  const [sentAt, setSentAt] = useState(0);
  const now = useNow();
  useEffect(() => setSentAt(Date.now()), []);
  const left = sentAt === 0 ? AGAIN_AFTER_S : Math.max(0, AGAIN_AFTER_S - Math.floor((now - sentAt) / 1000));
  if (left > 0) return <span className="meta num">{t('code.againIn', { seconds: Math.min(left, AGAIN_AFTER_S) })}</span>;
  return <TextButton onClick={onSend}>{t('code.again')}</TextButton>;
}
