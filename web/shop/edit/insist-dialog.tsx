import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import '../shop-texts.ts';
import classes from '../shop.module.css';

/** Orders whose points are revoked, and to where they are to be moved. */
export type Held = { ids: readonly string[]; to: 1 | 2 | 3; why: string };

/** Moves orders on although they are held: with a reason. */
export function InsistDialog({ held, onClose }: { held: Held; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [move, { pending, error }] = useCommand('rewardstore/order_status');

  async function press() {
    setTried(true);
    if (reason.trim() !== '' && (await move({ ids: held.ids, status: held.to, insist: reason.trim() }))) onClose(true);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('shop.order.heldTitle')}
      lead={held.why}
      width={480}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void press()}>
            {t(`shop.order.set.${held.to}`)}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p>{t('shop.order.heldMore')}</p>
        <Textarea
          data-autofocus
          label={t('shop.order.reason')}
          required
          withAsterisk={false}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={reason}
          error={tried && reason.trim() === '' ? t('shop.order.reasonMissing') : error?.fields.insist}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal>{error?.whole}</Refusal>
      </div>
    </Dialog>
  );
}
