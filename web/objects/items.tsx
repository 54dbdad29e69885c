import { IconDatabase, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ItemEntryRow, ItemRow, ObjectFieldRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { Split } from '../platform/page/split.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { ExportMenu } from '../points/export-menu.tsx';
import { DeleteItems } from './delete-items.tsx';
import { ItemAside, NEW } from './item-aside.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemCell, ItemValue, Locked } from './item-value.tsx';
import { filterParams, useItemsFilter } from './items-address.ts';
import { LeaveItem } from './leave-item.tsx';
import { fieldsPath } from './object-paths.ts';
import { ObjectFrame, ObjectOf } from './object-of.tsx';
import { titleOf, useItems } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

/** The items of a data object, as far as one may see them (RT-079). */
export default function ItemsPage() {
  return <ObjectOf>{(object) => <Items key={object.id} object={object} />}</ObjectOf>;
}

function Items({ object }: { object: ObjectRow }) {
  const { t } = useTranslation();
  const { id: objectId, fields, may_add: mayAdd } = object;
  const { admin, profileId: me } = useViewer();
  const [filter, setFilter, clear] = useItemsFilter(fields, me);
  const params = filterParams(filter, new Date());
  const items = useItems(objectId, params);
  const [query, setQuery] = useSearchParams();
  const opened = query.get('item');
  const [unsaved, setUnsaved] = useState(0);
  /** Where somebody goes who has not saved; null: nowhere. */
  const [leaving, setLeaving] = useState<string | null>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<readonly string[]>();
  const rows = items.data?.items;
  const isFiltered = Object.keys(filter).length > 0;
  const canAdd = mayAdd === 1 && fields.length > 0;

  function show(item: string | null) {
    setUnsaved(0);
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (item === null) after.delete('item');
        else after.set('item', item);
        return after;
      },
      { replace: true },
    );
  }

  const open = (item: string | null) => (unsaved > 0 && item !== opened ? setLeaving(item) : show(item));
  const nameOf = (item: ItemRow) => titleOf(item, fields) ?? t('objects.item.nameless');
  const [first, ...others] = fields;
  const columns: Column<ItemRow>[] = [
    {
      key: 'name',
      head: <bdi>{first?.label}</bdi>,
      names: true,
      grow: 3,
      cell: (item) => (
        <span className={classes.locked}>
          <button type="button" className={`${classes.opens} cut`} title={nameOf(item)} onClick={() => open(item.id)}>
            <Name item={item} field={first} name={nameOf(item)} />
          </button>
          {(item.may_update === 0 || (first && entryOf(item, first)?.data_restriction === 1)) && <Locked />}
        </span>
      ),
    },
    ...others.slice(0, opened === null ? SHOWN : SHOWN_BESIDE).map((field, place): Column<ItemRow> => {
      const from = fromOf(field, place);
      return {
        key: field.id,
        head: (
          <bdi className={classes.cell} title={field.label}>
            {field.label}
          </bdi>
        ),
        ...(isWide(field) && { grow: field.data_type === 'player' || field.data_type === 'team' ? 1.5 : 2 }),
        end: field.data_type === 'decimal',
        soft: field.data_type === 'text',
        ...(from !== undefined && { from }),
        cell: (item) => (
          <span className={classes.cell}>
            <ItemCell entry={unlocked(entryOf(item, field), item)} field={field} />
          </span>
        ),
      };
    }),
  ];

  return (
    <ObjectFrame
      object={object}
      tab="items"
      fill
      act={canAdd ? { label: t('objects.item.add'), icon: IconPlus, onSelect: () => open(NEW) } : undefined}
      button={
        canAdd && (
          <Button kind="fill" icon={<IconPlus stroke={2} />} onClick={() => open(NEW)}>
            {t('objects.item.add')}
          </Button>
        )
      }
    >
      <Split
        aside={
          opened !== null && (
            <ItemAside
              key={opened}
              object={object}
              itemId={opened}
              onUnsaved={setUnsaved}
              onClose={() => open(null)}
              onAdded={show}
              onDelete={() => setDeleting([opened])}
            />
          )
        }
      >
        <DataTable<ItemRow>
          label={t('objects.item.label', { object: object.name })}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          filters={
            <>
              <ItemFilters fields={fields} filter={filter} onChange={setFilter} />
              <ExportMenu path="objects/export" params={{ ...params, object_id: objectId }} />
            </>
          }
          {...(object.allow_delete > 0 || admin
            ? {
                selection: {
                  selected,
                  onChange: setSelected,
                  nameOf,
                  can: ({ may_delete: can }) => can === 1,
                  actions: [{ label: t('objects.item.delete'), icon: IconTrash, onSelect: () => setDeleting([...selected]) }],
                },
              }
            : {})}
          detail={(item) => <Detail item={item} fields={others} />}
          instead={instead()}
          foot={
            rows &&
            rows.length > 0 && (
              <Pager
                byTime
                from={items.before + 1}
                to={items.before + rows.length}
                total={items.data?.total}
                onBack={items.newer}
                onOn={items.older}
              />
            )
          }
        />
      </Split>
      {deleting && (
        <DeleteItems
          objectId={objectId}
          ids={deleting}
          onClose={(done) => {
            setDeleting(undefined);
            if (!done) return;
            setSelected(new Set());
            if (opened !== null && deleting.includes(opened)) show(null);
          }}
        />
      )}
      {leaving !== undefined && (
        <LeaveItem
          changes={unsaved}
          onClose={(leave) => {
            setLeaving(undefined);
            if (leave) show(leaving);
          }}
        />
      )}
    </ObjectFrame>
  );

  function instead() {
    if (items.error && !rows) return <FailedState status={items.error.status} onRetry={items.refetch} />;
    if (rows?.length !== 0) return undefined;
    if (isFiltered)
      return (
        <EmptyState kind="no-match" title={t('objects.item.noMatch')} action={<Button onClick={clear}>{t('states.clearFilter')}</Button>} />
      );
    if (fields.length === 0)
      return (
        <EmptyState
          kind="none"
          icon={IconDatabase}
          title={t('objects.item.noFields')}
          text={admin && t('objects.item.noFieldsMore')}
          action={admin && <ButtonLink to={fieldsPath(objectId)}>{t('objects.item.toFields')}</ButtonLink>}
        />
      );
    return (
      <EmptyState
        kind="none"
        icon={IconDatabase}
        title={t('objects.item.none')}
        text={t('objects.item.noneMore')}
        action={canAdd && <Button onClick={() => open(NEW)}>{t('objects.item.add')}</Button>}
      />
    );
  }
}

/** How many fields stand beside the first: all of them stand in the aside, and while that is open it has their room. */
const SHOWN = 6;
const SHOWN_BESIDE = 4;

/** What is as long as somebody writes it takes a share of the room; all else is as wide as what it holds. */
function isWide({ data_type: type }: ObjectFieldRow): boolean {
  return type === 'string' || type === 'text' || type === 'link' || type === 'player' || type === 'team' || type === 'relation';
}

/** The narrowest window that shows a field, by its place after the first; a phone has room for the first of them, where that is a short one. */
function fromOf(field: ObjectFieldRow, place: number): 768 | 1024 | 1200 | undefined {
  if (place === 0 && !isWide(field)) return undefined;
  return place > 3 ? 1200 : place > 1 ? 1024 : 768;
}

/** What the first field says; a link would lead elsewhere. */
function Name({ item, field, name }: { item: ItemRow; field: ObjectFieldRow | undefined; name: string }) {
  const entry = field && entryOf(item, field);
  return entry && field.data_type !== 'link' ? <ItemValue entry={entry} field={field} /> : <bdi>{name}</bdi>;
}

/** Of an item that is locked as a whole, that is told once. */
function unlocked(entry: ItemEntryRow | undefined, { may_update: may }: ItemRow): ItemEntryRow | undefined {
  return entry && may === 0 ? { ...entry, data_restriction: 0 } : entry;
}

function entryOf({ data }: ItemRow, { id }: ObjectFieldRow) {
  return data.find((entry) => entry.data_object_field_id === id);
}

/** What a phone shows under the name: the first value that it has no column for. */
function Detail({ item, fields }: { item: ItemRow; fields: readonly ObjectFieldRow[] }) {
  const shown = fields.find((field, place) => fromOf(field, place) !== undefined && entryOf(item, field));
  const entry = shown && entryOf(item, shown);
  return (
    entry && (
      <span className={classes.under}>
        <ItemValue entry={entry} field={shown} />
      </span>
    )
  );
}
