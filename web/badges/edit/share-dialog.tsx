import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Toggle } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { badgePath } from '../badge-paths.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

/** Whether whoever has the link sees a badge (U-102), the link to copy, and a new one in its place. Each is done at once. */
export default function ShareDialog({
  badge: { id, share_mode: mode, access_key: key = '' },
  onClose,
}: {
  badge: BadgeRow;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [save, { error }] = useCommand('badges/save');
  const [renew, renewing] = useCommand('badges/regenerateShareKey');
  const [sure, setSure] = useState(false);
  const [copied, setCopied] = useState<string>();
  const link = `${location.origin}${badgePath(id)}?accesskey=${encodeURIComponent(key)}`;

  async function press() {
    if (!sure) return setSure(true);
    if (!(await renew({ badgeid: id }))) return;
    setSure(false);
    showToast({ text: t('badges.edit.renewed') });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('badges.edit.shareTitle')}
      lead={t('badges.edit.shareLead')}
      width={560}
      actions={<Button onClick={onClose}>{t('states.close')}</Button>}
    >
      <div className={classes.stack}>
        <Refusal>{error?.message ?? renewing.error?.message}</Refusal>
        <Toggle
          label={t('badges.edit.shared')}
          text={t('badges.edit.sharedMore')}
          checked={mode === 1}
          onChange={(on) => void save({ data: { id, share_mode: on ? 1 : 0 } })}
        />
        {mode === 1 && (
          <>
            <div className={classes.copy}>
              <TextInput aria-label={t('badges.edit.link')} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
              {/* On plain http from another host there is no clipboard: the link is chosen in its field. */}
              {'clipboard' in navigator && (
                <Button
                  icon={copied === link ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
                  onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}
                >
                  {t(copied === link ? 'badges.edit.copied' : 'badges.edit.copy')}
                </Button>
              )}
            </div>
            <div className={classes.copy}>
              <p className="meta">{t(sure ? 'badges.edit.renewSure' : 'badges.edit.renewMore')}</p>
              <Button kind={sure ? 'danger' : 'plain'} busy={renewing.pending} onClick={() => void press()}>
                {t(sure ? 'badges.edit.renewIt' : 'badges.edit.renew')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
