import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup, Toggle } from '../../platform/form/form-group.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { sharePath } from '../competition-paths.ts';
import '../competitions-texts.ts';
import classes from '../competitions.module.css';

/** Whether whoever has the link sees it (U-102), the link to copy, and a new one in its place. Each is done at once. */
export function ShareGroup({ competition: { id, groupingmode, share_mode: mode, access_key: key = '' } }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const [save, { error }] = useCommand('competition/update_compition');
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState<string>();
  const { data } = useResource('organization/fetch_one', {}, { staleOn: [{ view: 'organisations' }] });
  const link = location.origin + sharePath(key);
  return (
    <FormGroup title={t('competitions.shared.heading')} text={t('competitions.shared.lead')}>
      <div className={classes.series}>
        <Refusal>{error?.message}</Refusal>
        <Toggle
          label={t('competitions.shared.on')}
          text={t('competitions.shared.onMore')}
          checked={mode === 1}
          onChange={(on) => void save({ id, data: { share_mode: on ? 1 : 0 } })}
        />
        {mode === 1 && (
          <>
            {groupingmode === 2 && data && data.organization.use_team_filter !== 0 && (
              <p className="meta">{t('competitions.shared.hidden')}</p>
            )}
            <div className={classes.copy}>
              <TextInput
                aria-label={t('competitions.shared.link')}
                readOnly
                value={link}
                onFocus={(event) => event.currentTarget.select()}
              />
              {/* On plain http from another host there is no clipboard: the link is chosen in its field. */}
              {'clipboard' in navigator && (
                <Button
                  icon={copied === link ? <IconCheck stroke={2} /> : <IconCopy stroke={1.75} />}
                  onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(link))}
                >
                  {t(copied === link ? 'competitions.shared.copied' : 'competitions.shared.copy')}
                </Button>
              )}
            </div>
            <div className={classes.copy}>
              <p className="meta">{t('competitions.shared.renewMore')}</p>
              <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
                {t('competitions.shared.renew')}
              </Button>
            </div>
            <Renew competitionId={id} opened={asks} onClose={() => setAsks(false)} />
          </>
        )}
      </div>
    </FormGroup>
  );
}

/** Asks first: whoever has the link of now sees nothing any more. */
function Renew({ competitionId, opened, onClose }: { competitionId: string; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [run, { pending, error, reset }] = useCommand('competition/regenerateShareKey');

  async function renew() {
    if (!(await run({ competitionid: competitionId }))) return;
    showToast({ text: t('competitions.shared.renewed') });
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => {
        reset();
        onClose();
      }}
      title={t('competitions.shared.renewTitle')}
      width={480}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('competitions.shared.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void renew()}>
            {t('competitions.shared.renewIt')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <p>{t('competitions.shared.renewSure')}</p>
    </Dialog>
  );
}
