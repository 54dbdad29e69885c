import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TextButton } from '../../platform/controls/button.tsx';
import {
  formatClock,
  formatShortDate,
  formatShortDateClock,
  sameDay,
  viewerZone,
  zoneName,
  zonesDiffer,
} from '../../platform/format/times.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { useBelow } from '../../platform/page/use-width.ts';
import { fieldOf, instantOf } from '../../points/filters/period.ts';
import type { Past } from './past.ts';
import { useSecond } from './playhead.ts';
import type { Replay } from './use-replay.ts';
import classes from './replay.module.css';

type ClockProps = {
  replay: Replay;
  past: Past | undefined;
  /** The zone of the series. */
  zone: string;
  /** Says what the gold marks are. */
  legend: boolean;
};

/** The clock of the playhead, its zone, and the way back to live. A press on it asks for another instant. */
export function ReplayClock({ replay, past, zone, legend }: ClockProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const [opened, setOpened] = useState(false);
  const now = useNow();
  const second = useSecond(replay.playhead);
  const at = second ?? now;
  const isPast = second !== null;
  return (
    <div className={classes.when} data-past={isPast || undefined}>
      <Popover opened={opened} onChange={setOpened} position="top-end" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.clock}
            title={zonesDiffer(at, zone) ? `${formatShortDateClock(at, zone)} ${zone}` : t('replay.goToMore')}
            disabled={!past}
            onClick={() => setOpened(!opened)}
          >
            <time dateTime={new Date(at).toISOString()}>{formatClock(at)}</time> {!phone && <span className="meta">{zoneName(at)}</span>}
            <span className="vh">, {t('replay.goToOther')}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('replay.goToMore')}>
          {past && (
            <OtherInstant
              at={Math.max(past.from, Math.min(past.to, at))}
              past={past}
              onTake={(instant) => {
                setOpened(false);
                replay.scrub(instant);
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {isPast ? (
        <p className={classes.day}>
          {!sameDay(at, now) && <span className="meta num">{formatShortDate(at)}</span>}
          <TextButton className={classes.live} onClick={() => replay.scrub(null)}>
            {t('replay.backToLive')}
          </TextButton>
        </p>
      ) : (
        legend && <p className={`${classes.legend} meta`}>{t('replay.leadChanged')}</p>
      )}
    </div>
  );
}

/** Asks for an instant of the past, typed or picked, in the clock of this browser. */
function OtherInstant({ at, past, onTake }: { at: number; past: Past; onTake: (instant: number) => void }) {
  const { t } = useTranslation();
  const [field, setField] = useState(() => fieldOf(new Date(at).toISOString()));
  const instant = Date.parse(instantOf(field) ?? '');
  // A field knows whole seconds.
  const outside = instant < Math.floor(past.from / 1000) * 1000 || instant > past.to;
  return (
    <form
      className={classes.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (!Number.isNaN(instant) && !outside) onTake(instant);
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        data-autofocus
        label={t('replay.goToMore')}
        description={t('points.filter.inZone', { zone: viewerZone })}
        error={outside && t('replay.outside', { from: formatShortDateClock(past.from), to: formatShortDateClock(past.to) })}
        value={field}
        onChange={(event) => setField(event.currentTarget.value)}
      />
      <Button type="submit">{t('replay.show')}</Button>
    </form>
  );
}
