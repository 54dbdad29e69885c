import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Toggle } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './players-texts.ts';
import classes from './players.module.css';

type InviteByLinkProps = { groupId: string; opened: boolean; onClose: () => void };

/** The link by which people join (U-081): to copy, to renew, and whether an admin lets in who comes by it. */
export function InviteByLink({ groupId, opened, onClose }: InviteByLinkProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('inviteByLink.title')} lead={t('inviteByLink.lead')} width={560}>
      <InvitationLink groupId={groupId} />
    </Dialog>
  );
}

function InvitationLink({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('group/get_invitation_link', { groupid: groupId });
  const [set, { pending, error: refused }] = useCommand('group/set_invitation_link');
  const [copied, setCopied] = useState<string>();

  async function change(changes: { renew?: 1; approval?: 0 | 1 }) {
    if (!(await set({ groupid: groupId, ...changes }))) return;
    refetch();
    if (changes.renew) showToast({ text: t('inviteByLink.renewed') });
  }

  if (error && !data) return <FailedState status={error.status} onRetry={refetch} />;
  if (!data) return <Bone width="100%" height={36} />;
  const { link, approval } = data;
  return (
    <div className={classes.link}>
      <Refusal>{refused?.message}</Refusal>
      <div className={classes.copy}>
        <TextInput aria-label={t('inviteByLink.link')} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {/* On plain http from another host there is no clipboard: the link is chosen in its field. */}
        {'clipboard' in navigator && (
          <Button
            kind="fill"
            icon={copied === link ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}
          >
            {t(copied === link ? 'inviteByLink.copied' : 'inviteByLink.copy')}
          </Button>
        )}
      </div>
      <Toggle
        label={t('inviteByLink.approval')}
        text={t('inviteByLink.approvalMore')}
        checked={approval === 1}
        onChange={(asks) => void change({ approval: asks ? 1 : 0 })}
      />
      <div className={classes.renew}>
        <p className="grow meta">{t('inviteByLink.renewMore')}</p>
        <Button busy={pending} onClick={() => void change({ renew: 1 })}>
          {t('inviteByLink.renew')}
        </Button>
      </div>
    </div>
  );
}
