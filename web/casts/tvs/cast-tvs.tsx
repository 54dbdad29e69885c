import { IconDeviceTv, IconPencil } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TvRow } from '../../../projections/tvs/tvs.view.ts';
import { ButtonLink, IconButton } from '../../platform/controls/button.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { Time } from '../../platform/format/time.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../../platform/table/data-table.tsx';
import { CastFrame, CastOf, type ManagedCast } from '../cast-of.tsx';
import { PAIR_TV } from '../cast-paths.ts';
import casts from '../casts.module.css';
import { tvAddress } from './tv-address.ts';
import TvDialog from './tv-dialog.tsx';
import './tvs-texts.ts';
import classes from './tvs.module.css';

/** The TVs that show a cast: whether they are there, and what they are called. */
export default function CastTvs() {
  return <CastOf>{(cast) => <Tvs key={cast.id} cast={cast} />}</CastOf>;
}

/** Whether a TV is there is no fact, and told by nobody. One that was just paired is looked out for. */
const AGAIN_MS = 30_000;
const AWAITED_MS = 3_000;

function Tvs({ cast }: { cast: ManagedCast }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<TvRow>();
  const { data, error, refetch } = useResource('tv/list', { castid: cast.id }, { staleOn: [{ view: 'tvs' }, { view: 'casts' }] });
  const again = useEffectEvent(refetch);
  const tvs = data?.tvs;
  const every = tvs?.some(({ awaited }) => awaited === 1) ? AWAITED_MS : AGAIN_MS;
  useEffect(() => {
    const timer = setInterval(() => again(), every);
    return () => clearInterval(timer);
  }, [every]);
  const called = ({ name, by }: TvRow) => (by === 'pairing' ? name : t(`tvs.by.${by}`));
  const columns: Column<TvRow>[] = [
    {
      key: 'name',
      head: t('tvs.column.name'),
      names: true,
      grow: 3,
      cell: (tv) => (
        <span className={classes.name}>
          <bdi className="cut" title={called(tv)}>
            {called(tv)}
          </bdi>
          {tv.online === 1 && <Tag kind="you">{t('tvs.online')}</Tag>}
        </span>
      ),
    },
    {
      key: 'contact',
      head: t('tvs.column.contact'),
      cell: ({ last_contact: at, awaited }) =>
        awaited === 1 ? t('tvs.awaited') : at === null ? <Tag kind="error">{t('tvs.never')}</Tag> : <Time at={at} as="ago" />,
    },
    { key: 'since', head: t('tvs.column.since'), soft: true, from: 768, cell: ({ since }) => <Time at={since} as="date" /> },
    { key: 'build', head: t('tvs.column.build'), soft: true, from: 1024, cell: ({ build }) => <bdi>{build}</bdi> },
    {
      key: 'change',
      head: <span className="vh">{t('tvs.save')}</span>,
      cell: (tv) => (
        <IconButton
          label={t('tvs.change', { name: called(tv) })}
          icon={<IconPencil size={16} stroke={1.75} />}
          onClick={() => setOpen(tv)}
        />
      ),
    },
  ];
  const pair = <ButtonLink to={`${PAIR_TV}?castid=${cast.id}`}>{t('tvs.pair')}</ButtonLink>;
  return (
    <CastFrame cast={cast}>
      {error && !data ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : tvs?.length === 0 ? (
        <EmptyState
          kind="none"
          icon={IconDeviceTv}
          title={t('tvs.none')}
          text={t('tvs.noneMore', { address: tvAddress() })}
          action={pair}
        />
      ) : (
        <div className={casts.stack}>
          <div className={casts.adding}>{pair}</div>
          <DataTable<TvRow> label={t('tvs.list')} columns={columns} rows={tvs} rowKey={({ id }) => id} />
        </div>
      )}
      {open && <TvDialog tv={open} name={called(open)} onClose={() => setOpen(undefined)} />}
    </CastFrame>
  );
}
