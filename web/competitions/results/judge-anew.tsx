import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

type JudgeAnewProps = {
  competitionId: string;
  round: number;
  /** There are several rounds. */
  again: boolean;
  onClose: () => void;
};

/** Opens a closed round, so that its ranks are judged of all that is known by now (U-125): what that does is said first. */
export function JudgeAnew({ competitionId, round, again, onClose }: JudgeAnewProps) {
  const { t } = useTranslation();
  const [recalculate, { pending, error }] = useCommand('competition/recalculate');

  async function press() {
    if (!(await recalculate({ competitionid: competitionId, round }))) return;
    showToast({ text: t('competitions.results.judging') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={again ? t('competitions.results.anewTitleRound', { n: round }) : t('competitions.results.anewTitle')}
      lead={t('competitions.results.anewLead')}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t('competitions.results.keep')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void press()}>
            {t('competitions.results.anew')}
          </Button>
        </>
      }
    >
      <div className={classes.info}>
        <Refusal>{error?.message}</Refusal>
        <ul>
          <li>{t('competitions.results.anewCounts')}</li>
          <li>{t('competitions.results.anewPays')}</li>
          <li>{t('competitions.results.anewKeeps')}</li>
        </ul>
      </div>
    </Dialog>
  );
}
