import { Popover, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import { formatDay, viewerZone } from '../../platform/format/times.ts';
import { ALL_TIME, fieldOf, instantOf, type PeriodFilter, PRESETS } from './period.ts';
import classes from './filters.module.css';

/** A filter for a span of time: a few usual ones, or from and to. */
export function PeriodChip({ period, onChange }: { period: PeriodFilter; onChange: (period: PeriodFilter) => void }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const own = period.preset === null && (period.from ?? period.to) !== null;

  function take(next: PeriodFilter) {
    onChange(next);
    setOpened(false);
  }

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <FilterChip
          label={t('points.filter.period')}
          value={own ? spanText(period) : t(`points.filter.${period.preset ?? 'allTime'}`)}
          on={own || period.preset !== null}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('points.filter.period')}>
        <div className={classes.period}>
          <div className={classes.presets}>
            <Preset on={!own && period.preset === null} label={t('points.filter.allTime')} onTake={() => take(ALL_TIME)} />
            {PRESETS.map((preset) => (
              <Preset
                key={preset}
                on={period.preset === preset}
                label={t(`points.filter.${preset}`)}
                onTake={() => take({ ...ALL_TIME, preset })}
              />
            ))}
          </div>
          <OwnSpan period={period} onTake={take} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function Preset({ on, label, onTake }: { on: boolean; label: string; onTake: () => void }) {
  return (
    <Button kind="quiet" aria-pressed={on} className={classes.preset} onClick={onTake}>
      <span className="grow">{label}</span>
      {on && <IconCheck size={16} stroke={2} />}
    </Button>
  );
}

function OwnSpan({ period, onTake }: { period: PeriodFilter; onTake: (period: PeriodFilter) => void }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(fieldOf(period.from));
  const [to, setTo] = useState(fieldOf(period.to));
  const turned = from !== '' && to !== '' && from > to;
  return (
    <form
      className={classes.span}
      onSubmit={(event) => {
        event.preventDefault();
        if (!turned) onTake({ preset: null, from: instantOf(from), to: instantOf(to) });
      }}
    >
      <TextInput
        type="datetime-local"
        step={1}
        label={t('points.filter.from')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        step={1}
        label={t('points.filter.to')}
        description={t('points.filter.inZone', { zone: viewerZone })}
        error={turned && t('points.filter.turned')}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit">{t('points.filter.show')}</Button>
    </form>
  );
}

function spanText({ from, to }: PeriodFilter): string {
  return `${from ? formatDay(from) : ''} – ${to ? formatDay(to) : ''}`;
}
