import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { useSeriesList } from '../use-series.ts';
import { AddPointsForm } from './add-points-form.tsx';
import { mayAdd } from './may-add.ts';
import type { GivenFor, Receiver } from './add-points-state.ts';
import classes from './add.module.css';

type AddPointsDialogProps = {
  seriesId: string;
  receivers?: readonly Receiver[];
  givenFor?: GivenFor | undefined;
  onClose: () => void;
};

/** Adds points from anywhere: who, a point type, one press. */
export function AddPointsDialog({ seriesId, receivers = [], givenFor, onClose }: AddPointsDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(seriesId);
  const [busy, setBusy] = useState(false);
  const { data } = useSeriesList();
  const open = data?.scoreseries.filter((one) => mayAdd(one) && (!givenFor || one.allowNewsFeedEntry === 1)) ?? [];
  const series = open.find(({ id }) => id === chosen) ?? open[0];
  const lead = [
    ...(givenFor ? [t(givenFor.commentid === undefined ? 'points.add.forPost' : 'points.add.forComment')] : []),
    ...(open.length === 1 && series ? [series.name] : []),
  ].join(' · ');
  return (
    <Dialog
      opened
      onClose={onClose}
      width={560}
      title={t('shell.addPoints')}
      {...(lead !== '' && { lead })}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="add-points-here" busy={busy}>
            {t('shell.addPoints')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        {open.length > 1 && series && (
          <Select
            label={t('points.add.series')}
            data={open.map(({ id, name }) => ({ value: id, label: name }))}
            value={series.id}
            onChange={(id) => id && setChosen(id)}
          />
        )}
        {series && (
          <AddPointsForm
            key={series.id}
            id="add-points-here"
            series={series}
            receivers={receivers}
            givenFor={givenFor}
            onBusy={setBusy}
            onDone={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
