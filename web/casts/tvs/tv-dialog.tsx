import { Select, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TvRow } from '../../../projections/tvs/tvs.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { isolated } from '../../platform/texts/texts.ts';
import { useCasts } from '../use-casts.ts';
import casts from '../casts.module.css';
import './tvs-texts.ts';

type TvDialogProps = { tv: TvRow; /** What it is shown as. */ name: string; onClose: () => void };

/** What a TV is called and shows, and its end, which is asked for twice. One that nobody has paired can only be ended. */
export default function TvDialog({ tv, name: shownAs, onClose }: TvDialogProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(tv.name);
  const [castid, setCast] = useState(tv.castid);
  const [sure, setSure] = useState(false);
  const { data } = useCasts();
  const [rename, renaming] = useCommand('tv/rename');
  const [move, moving] = useCommand('tv/move');
  const [unpair, unpairing] = useCommand('tv/unpair');
  const isPaired = tv.by === 'pairing';
  const wrong = name.trim() === '' ? t('tvs.nameMissing') : undefined;

  async function save() {
    if (wrong) return focusFirstInvalid(form.current);
    if (name.trim() !== tv.name && !(await rename({ tvid: tv.id, name: name.trim() }))) return;
    if (castid !== tv.castid && !(await move({ tvid: tv.id, castid }))) return;
    showToast({ text: t('tvs.saved') });
    onClose();
  }

  async function end() {
    if (!sure) return setSure(true);
    if (!(await unpair({ tvid: tv.id }))) return;
    showToast({ text: t('tvs.unpaired', { name: shownAs }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isolated(shownAs)}
      width={480}
      actions={
        <>
          <Button kind={sure ? 'danger' : 'plain'} busy={unpairing.pending} onClick={() => void end()}>
            {t(sure ? 'tvs.unpairIt' : 'tvs.unpair')}
          </Button>
          {isPaired ? (
            <Button kind="fill" busy={renaming.pending || moving.pending} onClick={() => void save()}>
              {t('tvs.save')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('states.close')}</Button>
          )}
        </>
      }
    >
      <div ref={form} className={casts.stack}>
        <Refusal>{renaming.error?.message ?? moving.error?.message ?? unpairing.error?.message}</Refusal>
        {isPaired && (
          <>
            <TextInput
              label={t('tvs.name')}
              maxLength={255}
              autoComplete="off"
              value={name}
              error={wrong}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={t('tvs.cast')}
              searchable
              openOnFocus={false}
              data={(data?.casts ?? []).map(({ id, name: called }) => ({ value: id, label: isolated(called) }))}
              value={castid}
              onChange={(value) => setCast(value ?? castid)}
            />
          </>
        )}
        {(sure || !isPaired) && (
          <p className="soft" role="status">
            {sure ? t('tvs.unpairSure') : t(`tvs.by.${tv.by === 'pin' ? 'pin' : 'window'}`)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
