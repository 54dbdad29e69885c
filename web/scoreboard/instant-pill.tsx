import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import { SENSES } from '../../projections/scoreboard/board-choices.values.ts';
import { Button, TextButton } from '../platform/controls/button.tsx';
import { Choices } from '../platform/form/choices.tsx';
import { viewerZone } from '../platform/format/times.ts';
import { useConnection } from '../platform/live-line.ts';
import { useBelow } from '../platform/page/use-width.ts';
import { LivePill } from '../platform/states/live-pill.tsx';
import { fieldOf, instantOf } from '../points/filters/period.ts';
import { useBoardAddress } from './board-address.ts';
import classes from './instant-pill.module.css';

/** Whether a screen is shown as of now, or of which instant of the past. A press asks for another. */
export function InstantPill({ position }: { position?: string | null }) {
  const { t } = useTranslation();
  const [{ at, sense }, change] = useBoardAddress();
  const { state } = useConnection();
  const phone = useBelow('phone');
  const [opened, setOpened] = useState(false);

  function go(next: { at: string | null; sense: Sense }) {
    setOpened(false);
    change(next, { quiet: false });
  }

  const back = (
    <TextButton className={classes.back} onClick={() => go({ at: null, sense: 'happened' })}>
      {t('replay.backToLive')}
    </TextButton>
  );
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={classes.pill} title={t('replay.goToMore')} onClick={() => setOpened(!opened)}>
            {at !== null ? (
              <LivePill state="past" at={at} alone />
            ) : state === 'live' ? (
              <LivePill state="live" {...(position != null && { position })} />
            ) : (
              <LivePill state="reconnecting" />
            )}
            <span className="vh">, {t('replay.goToOther')}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('replay.goToMore')}>
          <OtherInstant at={at ?? new Date().toISOString()} sense={sense} onTake={go} />
          {at !== null && phone && back}
        </Popover.Dropdown>
      </Popover>
      {at !== null && !phone && back}
    </>
  );
}

type OtherInstantProps = { at: string; sense: Sense; onTake: (next: { at: string; sense: Sense }) => void };

/** Asks for an instant of the past, in the clock of this browser, and in which sense. */
function OtherInstant({ at, sense: before, onTake }: OtherInstantProps) {
  const { t } = useTranslation();
  const [field, setField] = useState(() => fieldOf(at));
  const [sense, setSense] = useState(before);
  const instant = instantOf(field);
  const [isAhead, setAhead] = useState(false);
  return (
    <form
      className={classes.other}
      onSubmit={(event) => {
        event.preventDefault();
        const ahead = instant !== null && Date.parse(instant) > Date.now();
        setAhead(ahead);
        if (instant !== null && !ahead) onTake({ at: instant, sense });
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        data-autofocus
        label={t('replay.goToMore')}
        description={t('points.filter.inZone', { zone: viewerZone })}
        error={isAhead && t('replay.ahead')}
        value={field}
        onChange={(event) => {
          setField(event.currentTarget.value);
          setAhead(false);
        }}
      />
      <Choices<Sense>
        label={t('replay.sense')}
        value={sense}
        options={SENSES.map((value) => ({
          value,
          label: t(`replay.${value}`),
          text: t(value === 'happened' ? 'replay.happenedMore' : 'replay.knownNever'),
        }))}
        onChange={setSense}
      />
      <Button type="submit">{t('replay.show')}</Button>
    </form>
  );
}
