import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import type { CallRefused } from '../../platform/api.ts';
import { TextButton } from '../../platform/controls/button.tsx';
import { FilterChip } from '../../platform/controls/filter-chip.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { timeZones, viewerZone } from '../../platform/format/times.ts';
import { fieldOf } from '../filters/period.ts';
import { useTags } from '../use-series.ts';
import { PlayersField } from './players-field.tsx';
import type { Entry } from './use-add-points.tsx';
import classes from './add.module.css';
import points from '../points.module.css';

type EntryFieldsProps = {
  series: ScoreSeriesRow;
  entry: Entry;
  forOthers: boolean;
  /** What has the focus when a dialog opens with these. */
  first: 'players' | 'points';
  /** It was tried to add: what is missing is said. */
  tried: boolean;
  error: CallRefused | null;
  onChange: (change: Partial<Entry>) => void;
  /** Told while somebody is looked for whom Enter has named. */
  onFinding: (finding: boolean) => void;
};

/** Who, how many, what for, when. */
export function EntryFields({ series, entry, forOthers, first, tried, error, onChange, onFinding }: EntryFieldsProps) {
  const { t } = useTranslation();
  const { tags } = useTags();
  const [timed, setTimed] = useState(false);
  const allowed = tags.filter(({ id }) => series.tags.length === 0 || series.tags.includes(id));

  return (
    <>
      {forOthers && (
        <PlayersField
          receivers={entry.receivers}
          error={tried && entry.receivers.length === 0 ? t('points.add.playersMissing') : error?.fields.profiles}
          first={first === 'players'}
          onChange={(receivers) => onChange({ receivers })}
          onWaiting={onFinding}
        />
      )}
      {series.point_types.length > 0 && (
        <div role="group" aria-label={t('points.add.type')}>
          <p className={points.label}>{t('points.add.type')}</p>
          <div className={classes.chips}>
            {series.point_types.map(({ id, name, addpoints }) => (
              <FilterChip
                key={id}
                label={`${name} ${formatGain(addpoints)}`}
                on={entry.pointType === id}
                onClick={() => onChange(entry.pointType === id ? { pointType: null } : { pointType: id, points: addpoints })}
              />
            ))}
          </div>
        </div>
      )}
      <TextInput
        label={series.point_name_plural || t('points.history.points')}
        inputMode="decimal"
        autoComplete="off"
        {...((!forOthers || first === 'points') && { 'data-autofocus': true })}
        value={entry.points}
        error={
          tried && entry.points.trim() === '' && entry.pointType === null
            ? t('points.add.pointsMissing')
            : (error?.fields.points ?? error?.whole)
        }
        onChange={(event) => onChange({ points: event.currentTarget.value })}
      />
      <Textarea
        label={t('points.add.comment')}
        autosize
        minRows={1}
        maxRows={5}
        value={entry.comment}
        error={error?.fields.comment}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
      />
      {allowed.length > 0 && (
        <div role="group" aria-label={t('points.filter.tags')}>
          <p className={points.label}>{t('points.filter.tags')}</p>
          <div className={classes.chips}>
            {allowed.map(({ id, name }) => (
              <FilterChip
                key={id}
                label={name}
                on={entry.tags.includes(id)}
                onClick={() => onChange({ tags: entry.tags.includes(id) ? entry.tags.filter((tag) => tag !== id) : [...entry.tags, id] })}
              />
            ))}
          </div>
        </div>
      )}
      {timed ? (
        <div className={classes.pair}>
          <TextInput
            type="datetime-local"
            step={1}
            label={t('points.add.time')}
            description={t('points.filter.inZone', { zone: viewerZone })}
            value={entry.time}
            error={error?.fields.timestamp ?? (error?.code === 'time-in-future' && error.message)}
            onChange={(event) => onChange({ time: event.currentTarget.value })}
          />
          <Select
            label={t('points.add.zone')}
            description={t('points.add.zoneMore')}
            searchable
            data={timeZones(entry.zone, 'UTC')}
            value={entry.zone}
            onChange={(zone) => zone && onChange({ zone })}
          />
        </div>
      ) : (
        <p className="soft">
          {t('points.add.now')}{' '}
          <TextButton
            onClick={() => {
              setTimed(true);
              onChange({ time: fieldOf(new Date().toISOString()) });
            }}
          >
            {t('points.add.another')}
          </TextButton>
        </p>
      )}
    </>
  );
}
