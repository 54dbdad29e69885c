import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { targetsPath } from '../../points/series-paths.ts';
import '../targets-texts.ts';

type DeleteTargetProps = { series: ScoreSeriesRow; item: TargetItemRow; opened: boolean; onClose: () => void };

/** Deletes a target with all its values: what follows, then one button. There is no way back. */
export function DeleteTarget({ series, item: { id, name }, opened, onClose }: DeleteTargetProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('targets/delete_target_item', { method: 'DELETE' });

  async function confirm() {
    const done = await remove({ id });
    if (!done) return;
    await reached(done.position, 'targets');
    showToast({ text: t('targets.form.deleted', { name }) });
    void navigate(targetsPath(series.id), { replace: true });
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => !pending && onClose()}
      title={t('targets.form.deleteTitle', { name })}
      width={480}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('targets.form.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('targets.form.deleteIt')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <p>{t('targets.form.deleteSure')}</p>
    </Dialog>
  );
}
