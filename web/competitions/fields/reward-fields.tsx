import { Select, TextInput } from '@mantine/core';
import { IconGift, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { formatCount, formatPoints } from '../../platform/format/numbers.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { useSeriesList, useTags } from '../../points/use-series.ts';
import '../competitions-texts.ts';
import classes from '../settings/settings.module.css';
import { inOrder, isFactor, MOST_REWARDS, type RewardValues } from './rules-values.ts';

/** Places that are offered; a reward of another stays as it is. */
const OFFERED = Array.from({ length: 100 }, (_, index) => index + 1);

type RewardFieldsProps = {
  rewards: readonly RewardValues[];
  problem: string | undefined;
  /** Somebody has tried to save it: a row that nobody has touched yet is wrong too. */
  tried?: boolean;
  onChange: (rewards: readonly RewardValues[]) => void;
};

/** Places and what each gets, in their order; more are added, each into a series. */
export function RewardFields({ rewards, problem, tried = true, onChange }: RewardFieldsProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const [only, ...others] = data?.scoreseries ?? [];
  const last = rewards.at(-1);
  const wrongPoints = rewards.some(({ points }) => !isFactor(points));

  function add() {
    const highest = Math.max(0, ...rewards.map(({ rank }) => rank));
    const series = rewards.find(({ scoreseries_id: id }) => id !== '')?.scoreseries_id ?? (others.length === 0 ? (only?.id ?? '') : '');
    onChange(inOrder([...rewards, { id: uuid4(), rank: highest + 1, points: '', scoreseries_id: series, tags: [] }]));
  }

  const button = (
    <Button icon={<IconPlus stroke={2} />} onClick={add}>
      {t('competitions.rewards.add')}
    </Button>
  );
  if (!last)
    return (
      <EmptyState
        kind="none"
        level={3}
        icon={IconGift}
        title={t('competitions.rewards.none')}
        text={t('competitions.rewards.noneMore')}
        action={button}
      />
    );
  return (
    <>
      <ul>
        {rewards.map((reward, index) => (
          <li key={reward.id}>
            <OneReward
              reward={reward}
              n={index + 1}
              problem={
                problem && (tried || reward.points !== '') && (wrongPoints ? !isFactor(reward.points) : reward.scoreseries_id === '')
                  ? problem
                  : undefined
              }
              onChange={(change) => {
                const next = rewards.with(index, { ...reward, ...change });
                onChange(change.rank === undefined ? next : inOrder(next));
              }}
              onRemove={() => onChange(rewards.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.rewardsFoot}>
        {rewards.length < MOST_REWARDS ? button : <p className="soft">{t('competitions.rewards.full')}</p>}
      </div>
    </>
  );
}

/** The same in words alone. */
export function RewardList({ rewards }: Pick<RewardFieldsProps, 'rewards'>) {
  const { t } = useTranslation();
  const sentence = useSentence();
  if (rewards.length === 0) return <p className="soft">{t('competitions.rewards.none')}</p>;
  return (
    <ul className={classes.lines}>
      {rewards.map((reward) => (
        <li key={reward.id}>
          <bdi>{sentence(reward)}</bdi>
        </li>
      ))}
    </ul>
  );
}

type OneRewardProps = {
  reward: RewardValues;
  n: number;
  problem: string | undefined;
  onChange: (change: Partial<RewardValues>) => void;
  onRemove: () => void;
};

function OneReward({ reward, n, problem, onChange, onRemove }: OneRewardProps) {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const { tags } = useTags();
  const whoOf = useWho();
  const sentence = useSentence();
  const { rank, points, scoreseries_id: seriesId, tags: chosen } = reward;
  const all = data?.scoreseries ?? [];
  const series = all.find(({ id }) => id === seriesId);
  const places = [...new Set([...OFFERED, ...(rank > 0 ? [rank] : [])])].sort((one, other) => one - other);
  const offered = tags.filter(({ id }) => chosen.includes(id) || (series !== undefined && series.tags.includes(id)));
  const named = (what: string) => t('competitions.rewards.of', { what, n: formatCount(n) });
  const complete = isFactor(points) && seriesId !== '';
  return (
    <div role="group" aria-label={whoOf(rank)} className={classes.reward}>
      <Select
        aria-label={named(t('competitions.rewards.place'))}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        data={[...places, 0].map((place) => ({ value: String(place), label: whoOf(place) }))}
        value={String(rank)}
        onChange={(value) => value !== null && onChange({ rank: Number(value) })}
      />
      <TextInput
        aria-label={named(t('competitions.rewards.points'))}
        placeholder={t('competitions.rewards.points')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={points}
        error={problem !== undefined && !isFactor(points)}
        onChange={(event) => onChange({ points: event.currentTarget.value })}
      />
      <Select
        className={classes.into}
        aria-label={named(t('competitions.rewards.series'))}
        placeholder={t('competitions.rewards.series')}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data={[
          ...all.map(({ id, name }) => ({ value: id, label: name })),
          ...(seriesId !== '' && data && !series ? [{ value: seriesId, label: t('competitions.unknownSeries') }] : []),
        ]}
        value={seriesId === '' ? null : seriesId}
        error={problem !== undefined && seriesId === ''}
        onChange={(id) => id !== null && onChange({ scoreseries_id: id, tags: [] })}
      />
      <IconButton label={t('competitions.rewards.remove', { who: whoOf(rank) })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      <div>
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <p className="meta">
            <bdi>{complete ? sentence(reward) : '\u00a0'}</bdi>
          </p>
        )}
        {offered.length > 0 && (
          <FilterChips
            label={named(t('competitions.rewards.tags'))}
            lead={t('competitions.rewards.tags')}
            options={offered}
            chosen={chosen}
            onChange={(tags) => onChange({ tags })}
          />
        )}
      </div>
    </div>
  );
}

/** `Rank 1`, `Everybody with points`. */
function useWho(): (rank: number) => string {
  const { t } = useTranslation();
  return (rank) => (rank === 0 ? t('competitions.rewards.everybody') : t('competitions.rewards.rank', { rank: formatCount(rank) }));
}

/** `Rank 1 gets 500 University cup`. */
export function useSentence(): (reward: RewardValues) => string {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  const whoOf = useWho();
  return ({ rank, points, scoreseries_id: id }) => {
    const series = data?.scoreseries.find((one) => one.id === id)?.name ?? t('competitions.unknownSeries');
    return t('competitions.rewards.sentence', { who: whoOf(rank), points: formatPoints(parseAmount(points) ?? '0'), series });
  };
}
