import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinRequestRow } from '../../projections/join-requests/join-requests.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './players-texts.ts';
import classes from './players.module.css';

/** Who asks to become a player, above the list: how many, and a dialog to let them in or not. Nothing while nobody asks. */
export function JoinRequests({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { data, refetch } = useResource(
    'group/join_requests',
    { groupid: groupId },
    { staleOn: [{ view: 'join-requests', key: groupId }] },
  );
  const count = data?.total ?? 0;
  return (
    <>
      {count > 0 && (
        <div className={classes.next}>
          <Notice
            kind="info"
            action={
              <Button size="sm" onClick={() => setOpened(true)}>
                {t('joinRequests.look')}
              </Button>
            }
          >
            <span role="status" className="strong">
              {t('joinRequests.waiting', { count, formatted: formatCount(count) })}
            </span>
          </Notice>
        </div>
      )}
      <Answering
        groupId={groupId}
        requests={data?.requests ?? []}
        total={count}
        opened={opened && count > 0}
        onClose={() => setOpened(false)}
        onAnswered={refetch}
      />
    </>
  );
}

type AnsweringProps = {
  groupId: string;
  requests: readonly JoinRequestRow[];
  total: number;
  opened: boolean;
  onClose: () => void;
  onAnswered: () => void;
};

function Answering({ groupId, requests, total, opened, onClose, onAnswered }: AnsweringProps) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [approve, approving] = useCommand('group/approve_join_requests');
  const [refuse, refusing] = useCommand('group/refuse_join_requests');
  const chosen = requests.filter(({ profile_id }) => selected.has(profile_id));
  const pending = approving.pending || refusing.pending;

  async function answer(yes: boolean) {
    const sent = { groupid: groupId, selplayers: chosen.map(({ profile_id }) => profile_id) };
    const failed = yes ? (await approve(sent))?.refused.length : (await refuse(sent)) && 0;
    onAnswered();
    if (failed === undefined) return;
    setSelected(new Set());
    const count = chosen.length - failed;
    if (failed > 0) showToast({ kind: 'failed', text: t('joinRequests.failed', { count: failed }) });
    if (count > 0) showToast({ text: t(yes ? 'joinRequests.approved' : 'joinRequests.refused', { count, name: chosen[0]?.Name ?? '' }) });
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => !pending && onClose()}
      title={t('joinRequests.title')}
      lead={t('joinRequests.lead')}
      width={560}
      note={total > requests.length && t('joinRequests.first', { count: requests.length })}
      actions={
        <>
          <Button disabled={chosen.length === 0 || pending} busy={refusing.pending} onClick={() => void answer(false)}>
            {t('joinRequests.refuse')}
          </Button>
          <Button kind="fill" disabled={chosen.length === 0 || pending} busy={approving.pending} onClick={() => void answer(true)}>
            {t('joinRequests.approve')}
          </Button>
        </>
      }
    >
      <Refusal>{approving.error?.message ?? refusing.error?.message}</Refusal>
      {requests.length > 1 && (
        <Checkbox
          className={classes.all}
          label={t('joinRequests.all')}
          checked={chosen.length === requests.length}
          indeterminate={chosen.length > 0 && chosen.length < requests.length}
          onChange={(event) => setSelected(new Set(event.currentTarget.checked ? requests.map(({ profile_id }) => profile_id) : []))}
        />
      )}
      <Checkbox.Group value={[...selected]} onChange={(ids) => setSelected(new Set(ids))} aria-label={t('joinRequests.title')}>
        <ul className={classes.requests}>
          {requests.map(({ profile_id, Name: name, emailaddress, requested_at }) => (
            <li key={profile_id}>
              <Checkbox
                value={profile_id}
                label={<bdi className="strong">{name}</bdi>}
                description={
                  <>
                    <bdi>{emailaddress}</bdi> · <Time at={requested_at} as="ago" />
                  </>
                }
              />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
    </Dialog>
  );
}
