import { Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { ButtonLink } from '../../platform/controls/button.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { usePlayerName } from '../filters/use-players.ts';
import { addPath, importPath } from '../series-paths.ts';
import { useSeriesList } from '../use-series.ts';
import { AddPointsForm } from './add-points-form.tsx';
import { mayAdd } from './may-add.ts';
import classes from './add.module.css';

/** Adds points as a page (RT-086); `?player=` names who gets them. */
export default function AddPoints() {
  const { t } = useTranslation();
  const { pid = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { admin } = useViewer();
  const { data, error, refetch } = useSeriesList();
  const player = query.get('player');
  const name = usePlayerName(player);
  const open = data?.scoreseries.filter(mayAdd) ?? [];
  const series = open.find(({ id }) => id === pid);
  const given = player !== null && name !== undefined ? [{ profileId: player, name }] : [];

  return (
    <Page
      title={t('shell.addPoints')}
      ownsFilled
      actions={
        admin &&
        series && (
          <ButtonLink to={importPath(series.id)} icon={<IconUpload stroke={1.75} />}>
            {t('points.import.label')}
          </ButtonLink>
        )
      }
      menu={admin && series ? [{ label: t('points.import.label'), icon: IconUpload, to: importPath(series.id), folded: true }] : []}
    >
      {series && (player === null || name !== undefined) ? (
        <div className={classes.form}>
          <Select
            label={t('points.add.series')}
            data={open.map((one) => ({ value: one.id, label: one.name }))}
            value={series.id}
            onChange={(id) => id && void navigate(addPath(id), { replace: true })}
          />
          <AddPointsForm key={series.id} id="add-points" series={series} receivers={given} buttons />
        </div>
      ) : error ? (
        <FailedState status={error.status} onRetry={refetch} />
      ) : (
        data && !series && <EmptyState kind="denied" title={t('states.denied')} text={t('points.add.denied')} />
      )}
    </Page>
  );
}
