import { useTranslation } from 'react-i18next';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import type { EntryAct } from './entry-act.ts';
import { RevocationDialog } from './revocation-dialog.tsx';

type EntryDialogProps = { act: EntryAct; onClose: () => void; onDone?: () => void };

/** Revokes, reinstates or corrects entries, wherever they are shown, and says at the foot of the screen that it is done. */
export function EntryDialog({ act, onClose, onDone }: EntryDialogProps) {
  const { t } = useTranslation();
  if (act.what === 'correct') return <CorrectDialog entry={act.entry} onClose={onClose} />;
  return (
    <RevocationDialog
      turning={act.turning}
      onClose={onClose}
      onDone={({ kind, entryCount }) => {
        onClose();
        onDone?.();
        showToast({ text: t(kind === 'revoke' ? 'points.revoke.revoked' : 'points.revoke.reinstated', { count: entryCount }) });
      }}
    />
  );
}
