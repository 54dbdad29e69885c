import { Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import { type BadgeRewardValues, isAbove } from './badge-values.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

type Reward = Omit<BadgeRewardValues, 'id'>;
type RewardRowProps = {
  /** What it is given for. */
  label: string;
  reward: Reward;
  problem: string | undefined;
  onChange: (change: Partial<Reward>) => void;
  onRemove?: () => void;
};

/** So many points into a series, with tags. */
export function RewardRow({ label, reward: { points, seriesId, tags: chosen }, problem, onChange, onRemove }: RewardRowProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { tags } = useTags();
  const all = data?.scoreseries ?? [];
  const series = all.find(({ id }) => id === seriesId);
  const offered = points === '' ? [] : tags.filter(({ id }) => chosen.includes(id) || (series !== undefined && series.tags.includes(id)));
  const named = (what: string) => t('badges.edit.ofReward', { what, label });
  return (
    <div role="group" aria-label={label} className={classes.reward}>
      <span className="cut">
        <bdi>{label}</bdi>
      </span>
      <TextInput
        aria-label={named(t('badges.edit.points'))}
        placeholder={t('badges.edit.points')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={points}
        error={problem !== undefined && !isAbove(points)}
        onChange={(event) => onChange({ points: event.currentTarget.value })}
      />
      <Select
        aria-label={named(t('badges.edit.into'))}
        placeholder={t('badges.edit.into')}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data={[
          ...all.map(({ id, name }) => ({ value: id, label: name })),
          ...(seriesId !== '' && data && !series ? [{ value: seriesId, label: t('badges.unknownSeries') }] : []),
        ]}
        value={seriesId === '' ? null : seriesId}
        error={problem !== undefined && seriesId === ''}
        onChange={(id) => id !== null && onChange({ seriesId: id, tags: [] })}
      />
      {onRemove ? (
        <IconButton label={named(t('badges.edit.removeReward'))} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      ) : (
        <span />
      )}
      {(problem ?? offered.length > 0) && (
        <div className={classes.rewardMore}>
          {problem && (
            <p className={classes.problem} role="alert">
              {problem}
            </p>
          )}
          {offered.length > 0 && (
            <FilterChips
              label={named(t('badges.edit.tags'))}
              lead={t('badges.edit.tags')}
              options={offered}
              chosen={chosen}
              onChange={(tags) => onChange({ tags })}
            />
          )}
        </div>
      )}
    </div>
  );
}
