import { Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ObjectRow } from '../../../projections/objects/objects.view.ts';
import { call } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { Fields, FormBody, FormGroup } from '../../platform/form/form-group.tsx';
import { focusFirstInvalid, SaveBar } from '../../platform/form/save-bar.tsx';
import { useDraft } from '../../platform/form/use-draft.ts';
import { useCommand } from '../../platform/live-command.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ObjectFrame, ObjectOf, openTo } from '../object-of.tsx';
import { OBJECTS } from '../object-paths.ts';
import { PictureField } from '../picture-field.tsx';
import '../objects-texts.ts';
import classes from '../objects.module.css';

/** What a data object is called, who has access, and who may do what (RT-080). */
export default function ObjectSettings() {
  return <ObjectOf admins>{(object) => <Form key={object.id} object={object} />}</ObjectOf>;
}

const OPEN_TO = ['admins', 'teammanagers', 'players'] as const;
const ALLOWANCES = [0, 1, 2] as const;
/** By what they are called in the call. */
const ALLOWED = { allow_new_entry: 'add', allow_update: 'change', allow_delete: 'delete' } as const;

function Form({ object }: { object: ObjectRow }) {
  const { t } = useTranslation();
  const form = useRef<HTMLDivElement>(null);
  const draft = useDraft(valuesOf(object));
  const { values, changed, set } = draft;
  const [save, { pending, error, reset }] = useCommand('objects/save_object_settings');
  const missing = values.name.trim() === '' ? t('objects.nameMissing') : undefined;
  const named = missing ?? error?.fields.name;

  async function submit() {
    const { openTo: whom, ...others } = changed;
    const sent = { ...others, ...(whom !== undefined && { access_for: whom === 'admins' ? [] : [whom] }) };
    if (missing !== undefined || !(await save({ object_id: object.id, ...sent }))) return focusFirstInvalid(form.current);
    draft.saved();
    showToast({ text: t('objects.settings.saved') });
  }

  return (
    <ObjectFrame
      object={object}
      tab="settings"
      foot={
        <SaveBar
          changes={draft.changes}
          errors={named === undefined ? 0 : 1}
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
          <Refusal>{error?.whole ?? error?.fields.icon}</Refusal>
          <FormGroup title={t('objects.settings.about')} text={t('objects.settings.aboutMore')}>
            <div className={classes.stack}>
              <TextInput
                label={t('objects.name')}
                maxLength={255}
                autoComplete="off"
                value={values.name}
                error={named}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <PictureField label={t('objects.settings.icon')} path={values.icon} onChange={(icon) => set({ icon })} />
            </div>
          </FormGroup>
          <FormGroup title={t('objects.settings.access')} text={t('objects.settings.accessMore')}>
            <Choices
              label={t('objects.settings.access')}
              value={values.openTo}
              options={OPEN_TO.map((value) => ({
                value,
                label: t(`objects.settings.accessFor.${value}`),
                text: t(`objects.settings.accessFor.${value}More`),
              }))}
              onChange={(whom) => set({ openTo: whom })}
            />
          </FormGroup>
          <FormGroup title={t('objects.settings.may')} text={t('objects.settings.mayMore')}>
            <Fields columns={3}>
              {(['allow_new_entry', 'allow_update', 'allow_delete'] as const).map((name) => (
                <Select
                  key={name}
                  label={t(`objects.settings.${ALLOWED[name]}`)}
                  allowDeselect={false}
                  data={ALLOWANCES.map((value) => ({ value: String(value), label: t(`objects.settings.allowance.${value}`) }))}
                  value={String(values[name])}
                  onChange={(value) => set({ [name]: ALLOWANCES.find((one) => String(one) === value) ?? values[name] })}
                />
              ))}
            </Fields>
          </FormGroup>
          <DeleteGroup object={object} />
        </div>
      </FormBody>
    </ObjectFrame>
  );
}

/** Deletes at once, and takes it back for six seconds. */
function DeleteGroup({ object: { id, name } }: { object: ObjectRow }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('objects/remove_object');

  async function press() {
    if (!(await remove({ object_id: id }))) return;
    showToast({
      text: t('objects.settings.removed', { name }),
      undo: () => void call('POST', 'objects/restore_object', { object_id: id }),
    });
    void navigate(OBJECTS, { replace: true });
  }

  return (
    <FormGroup title={t('objects.settings.remove')} text={t('objects.settings.removeMore')}>
      <Button busy={pending} onClick={() => void press()}>
        {t('objects.settings.removeIt')}
      </Button>
      <Refusal>{error?.message}</Refusal>
    </FormGroup>
  );
}

function valuesOf(object: ObjectRow) {
  const { name, icon, allow_new_entry, allow_update, allow_delete } = object;
  return { name, icon, openTo: openTo(object), allow_new_entry, allow_update, allow_delete };
}
