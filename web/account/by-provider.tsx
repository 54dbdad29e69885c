import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginLogin } from '../entry/provider/begun-login.ts';
import { CONFIRMED, type Proof } from '../entry/provider/came-back.ts';
import { call, CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './by-provider.module.css';

type ByProviderProps = {
  options: readonly { login_option_id: number; provider_id?: string; name?: string }[];
  onProved: (secret: string) => void;
};

/** Showing by a provider that it is oneself, in a window of its own: what waits for it stays where it is. */
export function ByProvider({ options, onProved }: ByProviderProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const begun = useRef<string>(undefined);

  useEffect(() => {
    const waiting = new BroadcastChannel(CONFIRMED);
    waiting.onmessage = ({ data }: MessageEvent<Proof & { state: string }>) => {
      if (data.state === begun.current) void prove(data);
    };
    return () => waiting.close();

    async function prove(proof: Proof & { state: string }) {
      try {
        onProved((await call('POST', 'auth/security_verify', proof)).key_secret);
      } catch (refused) {
        if (!(refused instanceof CallRefused)) throw refused;
        setProblem(refused.message);
      }
    }
  }, [onProved]);

  async function leave(option: number | string) {
    setProblem(undefined);
    // Opened by the press itself: browsers block what opens later.
    const there = open('', '_blank', 'popup,width=520,height=680');
    try {
      const address = await beginLogin(option, { purpose: 'confirm' });
      begun.current = new URL(address).searchParams.get('state') ?? undefined;
      if (there) there.location.href = address;
      else setProblem(t('reauthentication.blocked'));
    } catch (refused) {
      there?.close();
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    }
  }

  return (
    <div className={classes.ways}>
      <Refusal>{problem}</Refusal>
      {options.map(({ login_option_id, provider_id: id = login_option_id, name = '' }) => (
        <Button key={id} onClick={() => void leave(id)}>
          {t('reauthentication.byProvider', { name })}
        </Button>
      ))}
    </div>
  );
}
