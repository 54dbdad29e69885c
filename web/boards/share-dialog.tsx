import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WidgetBoardRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { Toggle } from '../platform/form/form-group.tsx';
import { useCommand } from '../platform/live-command.ts';
import { useResource } from '../platform/live-resources.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { sharedBoardPath } from './board-paths.ts';
import './boards-texts.ts';
import classes from './boards.module.css';

type ShareDialogProps = { settings: WidgetBoardRow; onClose: () => void };

/** Whether whoever has the link sees a board (U-102, R-215, R-216), the link to copy, and a new one in its place. Each is done at once. */
export function ShareDialog({ settings: { id, share_mode: mode, key = '' }, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const [save, { error }] = useCommand('widget/save_board');
  const [renew, renewing] = useCommand('widget/regenerateShareKey');
  const [sure, setSure] = useState(false);
  const [copied, setCopied] = useState<string>();
  const { data } = useResource('organization/fetch_one', {}, { staleOn: [{ view: 'organisations' }] });
  const disabled = data?.organization.public_sharing === 0;
  const link = location.origin + sharedBoardPath(id, key);

  async function press() {
    if (!sure) return setSure(true);
    if (!(await renew({ board_id: id }))) return;
    setSure(false);
    showToast({ text: t('boards.sharing.renewed') });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('boards.sharing.title')}
      lead={t('boards.sharing.lead')}
      width={560}
      actions={<Button onClick={onClose}>{t('states.close')}</Button>}
    >
      <div className={classes.stack}>
        <Refusal>{disabled ? t('boards.sharing.disabled') : (error?.message ?? renewing.error?.message)}</Refusal>
        <Toggle
          label={t('boards.sharing.on')}
          text={t('boards.sharing.onMore')}
          checked={mode === 1}
          onChange={(on) => void save({ data: { id, share_mode: on ? 1 : 0 } })}
        />
        {mode === 1 && !disabled && (
          <>
            <div className={classes.copy}>
              <TextInput aria-label={t('boards.sharing.link')} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
              {/* On plain http from another host there is no clipboard: the link is chosen in its field. */}
              {'clipboard' in navigator && (
                <Button
                  icon={copied === link ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
                  onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}
                >
                  {t(copied === link ? 'boards.sharing.copied' : 'boards.sharing.copy')}
                </Button>
              )}
            </div>
            <div className={classes.copy}>
              <p className="meta">{t(sure ? 'boards.sharing.renewSure' : 'boards.sharing.renewMore')}</p>
              <Button kind={sure ? 'danger' : 'plain'} busy={renewing.pending} onClick={() => void press()}>
                {t(sure ? 'boards.sharing.renewIt' : 'boards.sharing.renew')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
