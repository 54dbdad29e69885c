import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemRow, ObjectFieldRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import type { Input } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { focusFirstInvalid, LeaveGuard } from '../platform/form/save-bar.tsx';
import { useDraft } from '../platform/form/use-draft.ts';
import { useKey } from '../platform/keyboard/use-key.ts';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { LockedField, LockLine, ValueField } from './value-field.tsx';
import './objects-texts.ts';
import classes from './objects.module.css';

type ItemFormProps = {
  object: ObjectRow;
  /** Absent: a new one. */
  item: ItemRow | undefined;
  onUnsaved: (changes: number) => void;
  onAdded: (itemId: string) => void;
  onDelete: () => void;
};

type Values = { [clientId: string]: string };

/** The values of an item by the types of their fields; what is wrong with one stands under it, what is not one's own to set is locked. */
export function ItemForm({ object, item, onUnsaved, onAdded, onDelete }: ItemFormProps) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const form = useRef<HTMLDivElement>(null);
  const { fields } = object;
  const draft = useDraft<Values>(valuesOf(fields, item));
  const { values, changed, changes, set } = draft;
  /** The state of the item that the first change was made on. */
  const [seen, setSeen] = useState(item?.revision ?? 0);
  const [added, setAdded] = useState(false);
  const [save, { pending, error, reset }] = useCommand('objects/save_object_item');
  const known = item?.revision ?? 0;
  if (changes === 0 && seen < known) setSeen(known);
  const meanwhile = changes > 0 && seen < known;
  const isRefused = error?.code === 'item-changed';
  const readOnly = item?.may_update === 0;
  const tell = useEffectEvent((count: number) => onUnsaved(count));
  useEffect(() => tell(changes), [changes]);
  useKey('mod+s', () => !pending && void submit(), changes > 0);

  async function submit() {
    const sent: Input<'POST', 'objects/save_object_item'> = {
      object_id: object.id,
      // Who has been told that somebody was faster, and saves again, means it.
      ...(item && { id: item.id, revision: isRefused ? known : seen }),
      ...changed,
    };
    const done = await save(sent);
    if (!done) return focusFirstInvalid(form.current);
    draft.saved();
    setSeen(known + 1);
    const name = nameIn(fields, values) ?? t('objects.item.new');
    showToast({ text: t(item ? 'objects.item.saved' : 'objects.item.added', { item: name }) });
    if (item) return;
    setAdded(true);
    onUnsaved(0);
    await reached(done.position, 'items');
    // Whoever has opened another one meanwhile stays there.
    if (form.current) onAdded(done.id);
  }

  return (
    <div ref={form} className={classes.stack}>
      <LeaveGuard changes={added ? 0 : changes} />
      {meanwhile && !isRefused && <Notice role="status">{t('objects.item.meanwhile')}</Notice>}
      <Refusal>{isRefused ? t('objects.item.again') : error?.whole}</Refusal>
      {readOnly && <LockLine>{t('objects.lock.item')}</LockLine>}
      {fields.map((field) => {
        const entry = item?.data.find(({ data_object_field_id: id }) => id === field.id);
        const locked = entry?.data_restriction === 1 || (!admin && field.access_rules === 'noedit');
        if (readOnly || locked) return <LockedField key={field.id} field={field} entry={entry} told={!readOnly} />;
        const value = values[field.client_id] ?? '';
        return (
          <ValueField
            key={field.id}
            field={field}
            value={value}
            known={entry?.value === value ? (entry.Name ?? undefined) : undefined}
            error={error?.fields[field.client_id]}
            onChange={(value) => {
              set({ [field.client_id]: value });
              if (error?.fields[field.client_id]) reset();
            }}
          />
        );
      })}
      {(!readOnly || item.may_delete === 1) && (
        <div className={classes.formFoot}>
          {item?.may_delete === 1 && (
            <Button kind="quiet" onClick={onDelete}>
              {t('objects.item.delete')}
            </Button>
          )}
          <span className="grow" />
          {changes > 0 && (
            <Button
              kind="quiet"
              disabled={pending}
              onClick={() => {
                draft.discard();
                reset();
              }}
            >
              {t('form.discard')}
            </Button>
          )}
          {!readOnly && (
            <Button
              kind={item ? 'plain' : 'fill'}
              busy={pending}
              disabled={item !== undefined && changes === 0}
              onClick={() => void submit()}
            >
              {t(item ? 'objects.item.save' : 'objects.item.addIt')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** As the fields show it; a new item has what its fields begin with. */
function valuesOf(fields: readonly ObjectFieldRow[], item: ItemRow | undefined): Values {
  return Object.fromEntries(
    fields.map(({ id, client_id: name, default_value: usual }) => [
      name,
      item ? (item.data.find(({ data_object_field_id: of }) => of === id)?.value ?? '') : usual,
    ]),
  );
}

/** What it is called now, by the first of its words. */
function nameIn(fields: readonly ObjectFieldRow[], values: Values): string | undefined {
  const named = fields.find(({ client_id: name, data_type: type }) => (type === 'string' || type === 'text') && values[name]);
  return named && values[named.client_id];
}
