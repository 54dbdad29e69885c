import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import '../competitions/competitions-texts.ts';
import classes from './battles.module.css';

/** Who was challenged says yes or no. */
export function Answer({ battleId, filled = false }: { battleId: string; /** The page's own button. */ filled?: boolean }) {
  const { t } = useTranslation();
  const [respond, { pending, error }] = useCommand('battle/challenge_response');

  async function answer(yes: boolean) {
    if (await respond({ compition_id: battleId, challenge_response: yes ? 'accept' : 'decline' }))
      showToast({ text: t(yes ? 'battle.accepted' : 'battle.declined') });
  }

  return (
    <div className={classes.answers}>
      <Button icon={<IconX stroke={1.75} />} busy={pending} onClick={() => void answer(false)}>
        {t('battle.decline')}
      </Button>
      <Button {...(filled && { kind: 'fill' as const })} icon={<IconCheck stroke={2} />} busy={pending} onClick={() => void answer(true)}>
        {t('battle.accept')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </div>
  );
}
