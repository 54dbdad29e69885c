import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { FormBody, FormGroup } from '../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { CastFields } from './cast-fields.tsx';
import { CastFrame, CastOf, type ManagedCast } from './cast-of.tsx';
import { CASTS } from './cast-paths.ts';
import { castProblems, castSent, castValuesOf } from './cast-values.ts';
import './casts-texts.ts';
import classes from './casts.module.css';

/** What is set of a cast (RT-105), with one save bar; its link, and its end. */
export default function CastSettings() {
  return <CastOf>{(cast) => <Settings key={cast.id} cast={cast} />}</CastOf>;
}

function Settings({ cast }: { cast: ManagedCast }) {
  const { t } = useTranslation();
  const draft = useDraft(castValuesOf(cast));
  const [begun, setBegun] = useState(cast.edition);
  const [save, { pending, error, reset }] = useCommand('cast/save_cast');
  const form = useRef<HTMLDivElement>(null);
  const wrong = castProblems(draft.values, t);
  const stale = error?.code === 'cast-changed';

  async function submit() {
    if (Object.keys(wrong).length > 0) return focusFirstInvalid(form.current);
    // Who is told that somebody else has changed it, and saves again, means it.
    const edition = stale ? cast.edition : begun;
    if (!(await save({ id: cast.id, ...castSent(draft.changed), ...(edition !== undefined && { edition }) }))) return;
    draft.saved();
    showToast({ text: t('casts.form.saved') });
  }

  return (
    <CastFrame
      cast={cast}
      filled
      foot={
        <SaveBar
          changes={draft.changes}
          errors={Object.keys(wrong).length}
          busy={pending}
          onSave={() => void submit()}
          onDiscard={() => {
            draft.discard();
            reset();
          }}
        />
      }
    >
      <FormBody>
        <div ref={form}>
          <Refusal>{stale ? t('casts.form.stale') : error?.message}</Refusal>
          <CastFields
            values={draft.values}
            problems={draft.changes > 0 ? wrong : {}}
            onChange={(change) => {
              if (draft.changes === 0) setBegun(cast.edition);
              draft.set(change);
              if (!stale) reset();
            }}
          />
          <KeyGroup castId={cast.id} />
          <DeleteGroup castId={cast.id} name={cast.name} />
        </div>
      </FormBody>
    </CastFrame>
  );
}

/** A new link in place of the one that displays have; it is asked once whether that is meant. */
function KeyGroup({ castId }: { castId: string }) {
  const { t } = useTranslation();
  const [sure, setSure] = useState(false);
  const [renew, { pending, error }] = useCommand('cast/regenerateShareKey');

  async function press() {
    if (!sure) return setSure(true);
    if (!(await renew({ castid: castId }))) return;
    setSure(false);
    showToast({ text: t('casts.form.renewed') });
  }

  return (
    <FormGroup title={t('casts.form.key')} text={t('casts.form.keyMore')}>
      <div className={classes.stack}>
        {sure && (
          <p className="soft" role="status">
            {t('casts.form.renewSure')}
          </p>
        )}
        <div>
          <Button kind={sure ? 'danger' : 'plain'} busy={pending} onClick={() => void press()}>
            {t(sure ? 'casts.form.renewIt' : 'casts.form.renew')}
          </Button>
        </div>
        <Refusal>{error?.message}</Refusal>
      </div>
    </FormGroup>
  );
}

/** Deletes at once, and takes it back for six seconds. */
function DeleteGroup({ castId, name }: { castId: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('cast/cast', { method: 'DELETE' });

  async function press() {
    if (!(await remove({ castid: castId }))) return;
    showToast({ text: t('casts.form.deletedIt', { name }), undo: () => void call('POST', 'cast/restore_cast', { castid: castId }) });
    void navigate(CASTS);
  }

  return (
    <FormGroup title={t('casts.form.delete')} text={t('casts.form.deleteMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('casts.form.deleteIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}
