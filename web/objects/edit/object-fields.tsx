import { IconArrowDown, IconArrowUp, IconColumns3, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectFieldRow, ObjectRow } from '../../../projections/objects/objects.view.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { patchResource } from '../../platform/live-resources.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { announce } from '../../platform/shell/announcer.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { ObjectFrame, ObjectOf } from '../object-of.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { RuleLines } from './rule-lines.tsx';
import '../objects-texts.ts';
import classes from '../objects.module.css';

/** The fields of a data object, in their order, with who may do what (RT-081). */
export default function ObjectFields() {
  return <ObjectOf admins>{(object) => <FieldList key={object.id} object={object} />}</ObjectOf>;
}

function FieldList({ object }: { object: ObjectRow }) {
  const { t } = useTranslation();
  const { id: object_id, fields } = object;
  const [editing, setEditing] = useState<ObjectFieldRow | 'new'>();
  const [removing, setRemoving] = useState<ObjectFieldRow>();
  const [move, { error }] = useCommand('objects/move_object_column', {
    optimistic: ({ column_id, movingup }) =>
      patchResource('objects/get_objects', { object_id }, (answer) => ({
        ...answer,
        objects: answer.objects.map((one) => ({ ...one, fields: moved(one.fields, column_id, movingup === 1) })),
      })),
  });

  async function step({ id, label }: ObjectFieldRow, up: boolean) {
    const n = formatCount(fields.findIndex((one) => one.id === id) + (up ? 0 : 2));
    if (await move({ object_id, column_id: id, movingup: up ? 1 : 0 }))
      announce(t('objects.field.moved', { name: label, n, count: fields.length }));
  }

  const add = (kind: 'fill' | 'plain') => (
    <Button kind={kind} icon={<IconPlus stroke={2} />} onClick={() => setEditing('new')}>
      {t('objects.field.add')}
    </Button>
  );
  return (
    <ObjectFrame
      object={object}
      tab="fields"
      button={add('fill')}
      act={{ label: t('objects.field.add'), icon: IconPlus, onSelect: () => setEditing('new') }}
    >
      <div className={classes.stack}>
        <Refusal>{error?.message}</Refusal>
        {fields.length === 0 ? (
          <EmptyState
            kind="none"
            icon={IconColumns3}
            title={t('objects.field.none')}
            text={t('objects.field.noneMore')}
            action={add('plain')}
          />
        ) : (
          <ol className={classes.fields} aria-label={t('objects.field.label')}>
            {fields.map((field, at) => (
              <li key={field.id}>
                <span className={`${classes.number} num`}>{formatCount(at + 1)}</span>
                <div className={classes.field}>
                  <p className={classes.fieldName}>
                    <bdi>{field.label}</bdi>
                    {field.filter_column === 1 && <Tag>{t('objects.field.isFilter')}</Tag>}
                  </p>
                  <p className="meta">{t(`objects.type.${field.data_type}`)}</p>
                  {field.access_for.length > 0 && <RuleLines rules={field.access_for} fields={fields} />}
                </div>
                <span className={classes.acts}>
                  <IconButton
                    label={t('objects.field.up', { name: field.label })}
                    icon={<IconArrowUp size={16} stroke={1.75} />}
                    disabled={at === 0}
                    onClick={() => void step(field, true)}
                  />
                  <IconButton
                    label={t('objects.field.down', { name: field.label })}
                    icon={<IconArrowDown size={16} stroke={1.75} />}
                    disabled={at === fields.length - 1}
                    onClick={() => void step(field, false)}
                  />
                  <IconButton
                    label={t('objects.field.change', { name: field.label })}
                    icon={<IconPencil size={16} stroke={1.75} />}
                    onClick={() => setEditing(field)}
                  />
                  <IconButton
                    label={t('objects.field.remove', { name: field.label })}
                    icon={<IconTrash size={16} stroke={1.75} />}
                    onClick={() => setRemoving(field)}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {editing && <FieldDialog object={object} field={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
      {removing && <RemoveField objectId={object_id} field={removing} onClose={() => setRemoving(undefined)} />}
    </ObjectFrame>
  );
}

/** It cannot be brought back: so it asks. */
function RemoveField({ objectId, field: { id, label }, onClose }: { objectId: string; field: ObjectFieldRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [remove, { pending, error }] = useCommand('objects/delete_object_column');

  async function press() {
    if (await remove({ object_id: objectId, column_id: id })) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{t('objects.field.removeTitle', { name: label })}</bdi>}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('objects.field.removeIt')}
          </Button>
        </>
      }
    >
      <p>{t('objects.field.removeMore')}</p>
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}

function moved(fields: readonly ObjectFieldRow[], id: string, up: boolean): ObjectFieldRow[] {
  const from = fields.findIndex((one) => one.id === id);
  const field = fields[from];
  return field ? fields.toSpliced(from, 1).toSpliced(from + (up ? -1 : 1), 0, field) : [...fields];
}
