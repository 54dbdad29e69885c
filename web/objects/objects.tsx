import { TextInput } from '@mantine/core';
import { IconArrowBackUp, IconDatabase, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ObjectRow } from '../../projections/objects/objects.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { focusFirstInvalid } from '../platform/form/save-bar.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { reached } from '../platform/live-line.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { fieldsPath, itemsPath } from './object-paths.ts';
import { openTo } from './object-of.tsx';
import { ObjectIcon } from './picture-field.tsx';
import { useObjects } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

/** The data objects that one has access to (RT-078). */
export default function Objects() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [deleted, setDeleted] = useState(false);
  const { data, error, former, refetch } = useObjects(deleted);
  const [restore] = useCommand('objects/restore_object');
  const [text, setText] = useState('');
  const [making, setMaking] = useState(false);
  const all = former ? undefined : data?.objects;
  const rows = all?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

  async function bringBack({ id, name }: ObjectRow) {
    if (await restore({ object_id: id })) showToast({ text: t('objects.restored', { name }) });
  }

  const fieldCount = ({ fields }: ObjectRow) => t('objects.fieldsOf', { count: fields.length, formatted: formatCount(fields.length) });
  const columns: Column<ObjectRow>[] = [
    {
      key: 'name',
      head: t('objects.name'),
      names: true,
      grow: 3,
      cell: ({ id, name, icon }) => (
        <span className={classes.named}>
          <ObjectIcon icon={icon} />
          {deleted ? (
            <bdi className="cut">{name}</bdi>
          ) : (
            <Link className={`${classes.link} cut`} to={itemsPath(id)} title={name}>
              <bdi>{name}</bdi>
            </Link>
          )}
        </span>
      ),
    },
    { key: 'for', head: t('objects.forWhom'), soft: true, from: 768, grow: 1, cell: (row) => t(`objects.access.${openTo(row)}`) },
    { key: 'fields', head: t('objects.tab.fields'), soft: true, end: true, cell: fieldCount },
    ...(deleted
      ? [
          {
            key: 'act',
            head: <span className="vh">{t('table.actions')}</span>,
            end: true,
            cell: (row: ObjectRow) => (
              <Button size="sm" icon={<IconArrowBackUp stroke={1.75} />} onClick={() => void bringBack(row)}>
                {t('objects.restore')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Page
      title={t('shell.objects')}
      facts={all ? t('objects.count', { count: all.length, formatted: formatCount(all.length) }) : '\u00a0'}
      actions={
        admin && (
          <Button icon={<IconPlus stroke={2} />} onClick={() => setMaking(true)}>
            {t('objects.new')}
          </Button>
        )
      }
      menu={admin ? [{ label: t('objects.new'), icon: IconPlus, onSelect: () => setMaking(true), folded: true }] : []}
      fill
    >
      <DataTable<ObjectRow>
        label={t('objects.label')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        filters={
          <>
            <FindField label={t('objects.find')} value={text} onChange={setText} />
            {admin && <FilterChip label={t('objects.deleted')} on={deleted} onClick={() => setDeleted(!deleted)} />}
          </>
        }
        detail={(row) => t(`objects.access.${openTo(row)}`)}
        instead={
          error && !all ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : all?.length === 0 && deleted ? (
            <EmptyState kind="none" icon={IconDatabase} title={t('objects.noneDeleted')} />
          ) : all?.length === 0 ? (
            <EmptyState
              kind="none"
              icon={IconDatabase}
              title={t('objects.none')}
              text={t(admin ? 'objects.noneAdmin' : 'objects.noneMore')}
              action={admin && <Button onClick={() => setMaking(true)}>{t('objects.new')}</Button>}
            />
          ) : rows?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('objects.noMatch')}
              action={<Button onClick={() => setText('')}>{t('states.clearFilter')}</Button>}
            />
          ) : undefined
        }
      />
      {making && <NewObject onClose={() => setMaking(false)} />}
    </Page>
  );
}

/** Makes one by its name, and goes on to its fields. */
function NewObject({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [make, { pending, error }] = useCommand('objects/save_object_settings');
  const missing = tried && name.trim() === '' ? t('objects.nameMissing') : undefined;

  async function press() {
    setTried(true);
    const done = name.trim() === '' ? undefined : await make({ name: name.trim() });
    if (!done) return focusFirstInvalid(form.current);
    await reached(done.position, 'objects');
    void navigate(fieldsPath(done.object_id));
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('objects.newTitle')}
      lead={t('objects.newMore')}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void press()}>
            {t('objects.make')}
          </Button>
        </>
      }
    >
      <div ref={form} className={classes.stack}>
        <Refusal>{error?.whole}</Refusal>
        <TextInput
          data-autofocus
          label={t('objects.newName')}
          maxLength={255}
          autoComplete="off"
          value={name}
          error={missing ?? error?.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && !pending && void press()}
        />
      </div>
    </Dialog>
  );
}
