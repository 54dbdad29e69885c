import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { Time } from '../../platform/format/time.tsx';
import { screen } from '../../platform/page/screen.tsx';
import { useBelow } from '../../platform/page/use-width.ts';
import { useViewer } from '../../platform/session/session.ts';
import { RevokedNote } from '../../platform/table/revoked-note.tsx';

const ChangedDialog = screen('people', () => import('../revocation/changed-dialog.tsx'));

/** Of so many revocations on a page it is said how many ranks they changed; of the others when asked. */
const TOLD = 4;

/** Who revoked it (for admins), why, and what that changed. */
export function RevokedLine({ entry: { revoked }, rows }: { entry: EntryRow; rows: readonly EntryRow[] }) {
  const { t } = useTranslation();
  const { admin, profileId: me } = useViewer();
  const phone = useBelow('phone');
  const [opened, setOpened] = useState(false);
  if (!revoked) return null;
  const { revocationId, byId, byName, reason } = revoked;
  const by = byId === me ? t('points.you') : byName;
  const first = [...new Set(rows.flatMap((row) => row.revoked?.revocationId ?? []))].slice(0, TOLD);
  return (
    <>
      <RevokedNote>
        <span className="strong">{by ? t('points.revoke.by', { name: by }) : t('points.revoke.wasRevoked')}</span>
        {phone && (
          <>
            {' · '}
            <Time at={revoked.at} as="dateTime" />
          </>
        )}
        {reason && (
          <>
            {' · '}
            <bdi>{reason}</bdi>
          </>
        )}{' '}
        {admin && (
          <TextButton onClick={() => setOpened(true)}>
            <Changed revocationId={revocationId} told={first.includes(revocationId)} />
          </TextButton>
        )}
      </RevokedNote>
      {opened && <ChangedDialog revocationId={revocationId} onClose={() => setOpened(false)} />}
    </>
  );
}

function Changed({ revocationId, told }: { revocationId: string; told: boolean }) {
  const { t } = useTranslation();
  const { data } = useResource('scoreseries/revocation', told ? { id: revocationId } : null);
  if (!data) return t('points.revoke.whatChanged');
  const ranks = data.revocation.series.flatMap(({ changes }) => changes.filter(({ before, after }) => before.rank !== after.rank));
  return t('points.revoke.ranksChanged', { count: ranks.length });
}
