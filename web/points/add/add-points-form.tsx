import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { EntryFields } from './entry-fields.tsx';
import type { GivenFor, Receiver } from './add-points-state.ts';
import { emptyEntry, useAddPoints } from './use-add-points.tsx';
import classes from './add.module.css';

type AddPointsFormProps = {
  id: string;
  series: ScoreSeriesRow;
  receivers: readonly Receiver[];
  givenFor?: GivenFor | undefined;
  /** Its own button stands under it; a dialog has one in its foot. */
  buttons?: boolean;
  onBusy?: (busy: boolean) => void;
  /** Everybody named got their points. */
  onDone?: () => void;
};

/** One entry for one or many. Afterwards it is empty again, except for those who got none. */
export function AddPointsForm({ id, series, receivers, givenFor, buttons = false, onBusy, onDone }: AddPointsFormProps) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState(() => emptyEntry(receivers));
  const [tried, setTried] = useState(false);
  const [first] = useState<'players' | 'points'>(receivers.length > 0 ? 'points' : 'players');
  const [finding, setFinding] = useState(false);
  const [held, setHeld] = useState(false);
  const { add, left, forOthers, pending, error } = useAddPoints(series, givenFor);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!held || finding) return;
    setHeld(false);
    form.current?.requestSubmit();
  }, [held, finding]);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    // Somebody was named by Enter and is still looked for: it is sent when they are found, or it is said that nobody is.
    if (finding) return setHeld(true);
    setTried(true);
    const missing = (forOthers && entry.receivers.length === 0) || (entry.points.trim() === '' && entry.pointType === null);
    if (missing || pending) {
      focusFirstInvalid(form.current);
      return;
    }
    onBusy?.(true);
    const without = await add(entry);
    onBusy?.(false);
    if (!without) {
      focusFirstInvalid(form.current);
      return;
    }
    setTried(false);
    setEntry(without.length > 0 ? { ...entry, receivers: without } : emptyEntry([]));
    if (without.length === 0) onDone?.();
  }

  return (
    <form ref={form} id={id} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <EntryFields
        series={series}
        entry={entry}
        forOthers={forOthers}
        first={first}
        tried={tried}
        error={error}
        onChange={(change) => setEntry((before) => ({ ...before, ...change }))}
        onFinding={setFinding}
      />
      {left.length > 0 && (
        <Notice role="alert">
          {t('points.add.someWithout', { count: left.length })}
          <ul className={classes.errors}>
            {left.map(({ name, message }) => (
              <li key={name}>
                <bdi className="strong">{name}</bdi> {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {buttons && (
        <div>
          <Button kind="fill" type="submit" busy={pending || held}>
            {t('shell.addPoints')}
          </Button>
        </div>
      )}
    </form>
  );
}
