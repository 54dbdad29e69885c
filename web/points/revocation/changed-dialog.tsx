import { useTranslation } from 'react-i18next';
import { formatDateClock, zoneName } from '../../platform/format/times.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { ConsequencesTable } from './consequences-table.tsx';
import { EntriesCard } from './entries-card.tsx';
import classes from './revocation.module.css';

/** What a revocation or reinstatement changed when it was applied: the same table as its preview. */
export default function ChangedDialog({ revocationId, onClose }: { revocationId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { profileId: me } = useViewer();
  const { data, error, refetch } = useResource('scoreseries/revocation', { id: revocationId });
  const told = data?.revocation;
  const by = told?.byId === me ? t('points.you') : told?.byName;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('points.revoke.whatChanged')}
      lead={
        told && (
          <>
            {t(told.kind === 'revoke' ? 'points.revoke.byWhen' : 'points.revoke.reinstatedByWhen', {
              name: by ?? t('points.history.nobody'),
              time: `${formatDateClock(told.at)} ${zoneName(told.at)}`,
            })}
            {told.reason && ` · ${told.reason}`}
          </>
        )
      }
    >
      {error && !told ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : told ? (
        <div className={classes.parts}>
          <EntriesCard preview={told} />
          <ConsequencesTable told={told} />
        </div>
      ) : (
        <Bone width="100%" height={160} />
      )}
    </Dialog>
  );
}
