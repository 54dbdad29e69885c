import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import type { StepRow } from './use-integrations.ts';
import './held-texts.ts';
import classes from './integrations.module.css';

/** Of a step that is held: how many rows did not come again, and the question what is so. */
export function HeldStep({ step: { id, held } }: { step: StepRow }) {
  const { t } = useTranslation();
  const [release, { pending, error }] = useCommand('externalApiConfig/release_step');
  if (!held) return null;

  async function press(deliveryId: string, areGone: 0 | 1) {
    if (await release({ id, delivery_id: deliveryId, are_gone: areGone }))
      showToast({ text: t(areGone === 1 ? 'held.gone' : 'held.kept') });
  }

  return (
    <Notice>
      <span className={classes.held}>
        <span>
          <span className="strong num">
            {t('held.missing', { count: held.of, missing: formatCount(held.missing), of: formatCount(held.of) })}
          </span>{' '}
          {t('held.more')}
        </span>
        <span className="row">
          <Button size="sm" busy={pending} onClick={() => void press(held.delivery_id, 1)}>
            {t('held.areGone')}
          </Button>
          <Button size="sm" busy={pending} onClick={() => void press(held.delivery_id, 0)}>
            {t('held.keep')}
          </Button>
        </span>
        <Refusal>{error?.message}</Refusal>
      </span>
    </Notice>
  );
}
