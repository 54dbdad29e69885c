import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { RevocationDialog, type Turning } from './revocation-dialog.tsx';

/** What is to be done to entries. */
export type EntryAct = { what: 'turn'; turning: Turning } | { what: 'correct'; entry: EntryRow };

type EntryDialogProps = { act: EntryAct; onClose: () => void; onDone?: () => void };

/** Revokes, reinstates or corrects entries, wherever they are shown, and says at the foot of the screen that it is done. */
export default function EntryDialog({ act, onClose, onDone }: EntryDialogProps) {
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
