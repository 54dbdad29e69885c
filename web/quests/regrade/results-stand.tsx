import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../../projections/quests/quests.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { screen } from '../../platform/page/screen.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Notice } from '../../platform/states/notice.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { regradeTexts } from './regrade.texts.ts';

addTexts(regradeTexts);

const RegradeDialog = screen('people', () => import('./regrade-dialog.tsx'));

type ResultsStandProps = {
  quest: QuestRow;
  /** Said while there is nothing to apply, and to whom it is not for to do so. */
  otherwise?: string | false;
  className: string | undefined;
};

/** What answers give was changed, and results stand: an admin sees what would become of them, and may apply it. */
export function ResultsStand({ quest, otherwise, className }: ResultsStandProps) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [isOpen, setOpen] = useState(false);
  const stand = admin && quest.results_stand === 1;
  const told = stand ? t('regrade.stand') : otherwise;

  function close(isDone: boolean) {
    setOpen(false);
    // The button that opened it goes with what it was for.
    if (isDone) document.querySelector('h1')?.focus();
  }

  return (
    <>
      {told && (
        <div className={className}>
          <Notice kind={stand ? 'warn' : 'info'}>
            {told}{' '}
            {stand && (
              <TextButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t('regrade.look')}
              </TextButton>
            )}
          </Notice>
        </div>
      )}
      {isOpen && <RegradeDialog questId={quest.id} onClose={close} />}
    </>
  );
}
