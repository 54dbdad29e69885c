import { IconDeviceTv, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CastRow } from '../../projections/casts/casts.view.ts';
import { timeText } from '../../src/casts/cast-item.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { FilterChip } from '../platform/controls/filter-chip.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { castPath, NEW_CAST, PAIR_TV } from './cast-paths.ts';
import { useCasts } from './use-casts.ts';
import './casts-texts.ts';
import './tvs/tvs-texts.ts';
import classes from './casts.module.css';

/** The casts of the organisation (RT-101): members are told what they are called, admins manage them. */
export default function Casts() {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [text, setText] = useState('');
  const [deleted, setDeleted] = useState(false);
  const [restore, { error: refused }] = useCommand('cast/restore_cast');
  const { data, error, refetch } = useCasts(deleted ? { deleted: 1 } : {});
  const casts = data?.casts;
  const shown = casts?.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

  async function bringBack({ id, name }: CastRow) {
    if (await restore({ castid: id })) showToast({ text: t('casts.restored', { name }) });
  }

  const name: Column<CastRow> = {
    key: 'name',
    head: t('casts.column.name'),
    names: true,
    grow: 3,
    cell: ({ id, name: called, icon }) => (
      <span className={classes.named}>
        <CastIcon icon={icon} />
        {admin && !deleted ? (
          <Link to={castPath(id, 'items')} className="cut" title={called}>
            <bdi>{called}</bdi>
          </Link>
        ) : (
          <bdi className="cut">{called}</bdi>
        )}
      </span>
    ),
  };
  const managed: Column<CastRow>[] = [
    { key: 'items', head: t('casts.column.items'), end: true, cell: ({ items = [] }) => formatCount(items.length) },
    {
      key: 'turn',
      head: t('casts.column.turn'),
      end: true,
      soft: true,
      from: 768,
      cell: ({ items = [] }) => timeText(items.reduce((sum, { seconds }) => sum + seconds, 0)),
    },
    ...(deleted
      ? [
          {
            key: 'restore',
            head: <span className="vh">{t('casts.restore')}</span>,
            cell: (cast: CastRow) => (
              <Button size="sm" onClick={() => void bringBack(cast)}>
                {t('casts.restore')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const make = (
    <ButtonLink to={NEW_CAST} icon={<IconPlus stroke={2} />}>
      {t('casts.make')}
    </ButtonLink>
  );
  return (
    <Page
      title={t('shell.casts')}
      facts={casts ? t('casts.facts', { count: casts.length, formatted: formatCount(casts.length) }) : '\u00a0'}
      actions={admin && make}
      menu={
        admin
          ? [
              { label: t('casts.make'), icon: IconPlus, to: NEW_CAST, folded: true },
              { label: t('tvs.pair'), icon: IconDeviceTv, to: PAIR_TV },
            ]
          : []
      }
      fill
    >
      <Refusal>{refused?.message}</Refusal>
      <DataTable<CastRow>
        label={t('shell.casts')}
        filters={
          <>
            <FindField label={t('casts.find')} value={text} onChange={setText} />
            {admin && <FilterChip label={t('casts.deleted')} on={deleted} onClick={() => setDeleted(!deleted)} />}
          </>
        }
        columns={[name, ...(admin ? managed : [])]}
        rows={shown}
        rowKey={({ id }) => id}
        instead={
          error && !casts ? (
            <FailedState status={error.status} onRetry={refetch} />
          ) : casts?.length === 0 && !deleted ? (
            <EmptyState
              kind="none"
              icon={IconDeviceTv}
              title={t('casts.none')}
              text={t(admin ? 'casts.noneMore' : 'casts.noneMember')}
              action={admin && make}
            />
          ) : shown?.length === 0 ? (
            <EmptyState
              kind="no-match"
              title={t('casts.noMatch')}
              action={
                <Button
                  onClick={() => {
                    setText('');
                    setDeleted(false);
                  }}
                >
                  {t('states.clearFilter')}
                </Button>
              }
            />
          ) : undefined
        }
      />
    </Page>
  );
}

/** The picture of a cast; one without shows a display. */
function CastIcon({ icon }: { icon: string }) {
  if (icon === '') return <IconDeviceTv size={24} stroke={1.5} aria-hidden="true" className={classes.noIcon} />;
  return <img src={icon} width={24} height={24} alt="" className={classes.icon} />;
}
