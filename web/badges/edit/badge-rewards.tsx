import { IconGift, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v4 as uuid4 } from 'uuid';
import { Button } from '../../platform/controls/button.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { isAbove, MOST_REWARDS } from './badge-values.ts';
import { RewardRow } from './reward-row.tsx';
import type { BadgeDraft } from './use-badge-draft.ts';
import './editor-texts.ts';
import classes from './editor.module.css';

/** What a win gives (RT-056): points into one series or several; of levels also what each of them gives. */
export function BadgeRewards({ draft }: { draft: BadgeDraft }) {
  const { t } = useTranslation();
  const { badge, values, problems, set } = draft;
  const { rewards, levels, series } = values;
  const wrong = (points: string, seriesId: string) =>
    problems.rewards !== undefined && (!isAbove(points) || (seriesId === '' && series === '')) ? problems.rewards : undefined;

  function add() {
    set({ rewards: [...rewards, { id: uuid4(), points: '', seriesId: series, tags: [] }] });
  }

  const button = (
    <Button icon={<IconPlus stroke={2} />} onClick={add}>
      {t('badges.edit.addReward')}
    </Button>
  );
  return (
    <>
      <FormGroup title={t('badges.edit.rewards')} text={t('badges.edit.rewardsMore')}>
        {rewards.length === 0 ? (
          <EmptyState
            kind="none"
            level={3}
            icon={IconGift}
            title={t('badges.edit.noRewards')}
            text={t('badges.edit.noRewardsMore')}
            action={button}
          />
        ) : (
          <div className={classes.stack}>
            {rewards.map((reward, index) => (
              <RewardRow
                key={reward.id}
                label={t('badges.edit.reward', { n: formatCount(index + 1) })}
                reward={reward}
                problem={wrong(reward.points, reward.seriesId)}
                onChange={(change) => set({ rewards: rewards.with(index, { ...reward, ...change }) })}
                onRemove={() => set({ rewards: rewards.toSpliced(index, 1) })}
              />
            ))}
            {rewards.length < MOST_REWARDS && <div>{button}</div>}
          </div>
        )}
      </FormGroup>
      {badge.badge_type === 7 && levels.length > 0 && (
        <FormGroup title={t('badges.edit.levelRewards')} text={t('badges.edit.levelRewardsMore')}>
          <div className={classes.stack}>
            {levels.map((level, index) => (
              <RewardRow
                key={level.id}
                label={level.name || t('badges.edit.level', { n: formatCount(index + 1) })}
                reward={{ points: level.points, seriesId: level.seriesId || series, tags: level.tags }}
                problem={level.points !== '' && !isAbove(level.points) ? problems.levels : undefined}
                onChange={(change) => set({ levels: levels.with(index, { ...level, ...change }) })}
              />
            ))}
          </div>
        </FormGroup>
      )}
    </>
  );
}
