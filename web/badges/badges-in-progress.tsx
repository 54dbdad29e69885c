import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../platform/controls/button.tsx';
import { FindField } from '../platform/controls/find-field.tsx';
import { Scroll } from '../platform/page/scroll.tsx';
import { Bar } from '../platform/page/split.tsx';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { ALL } from './badge-paths.ts';
import { BadgesFrame } from './badges-frame.tsx';
import { NearCard } from './pieces/near-card.tsx';
import { byNearness, isInProgress } from './progress.ts';
import { useBadges } from './use-badges.ts';
import { useWhen } from './use-when.ts';
import './badges-texts.ts';
import pieces from './pieces/pieces.module.css';
import classes from './badges.module.css';

/** The badges that one is on the way to (RT-050), the nearest first. */
export default function BadgesInProgress() {
  const { t } = useTranslation();
  const { when, then } = useWhen();
  const { badges, error, refetch } = useBadges({}, when);
  const [text, setText] = useState('');
  const all = badges?.filter(isInProgress).toSorted(byNearness);
  const shown = all?.filter(({ Name }) => Name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

  function body() {
    if (error && !badges) return <FailedState status={error.status} onRetry={refetch} />;
    if (all?.length === 0)
      return (
        <EmptyState
          kind="none"
          title={t('badges.noneInProgress')}
          text={t('badges.noneInProgressMore')}
          action={<ButtonLink to={then(ALL)}>{t('badges.seeAll')}</ButtonLink>}
        />
      );
    if (shown?.length === 0) return <EmptyState kind="no-match" title={t('badges.noMatch')} text={t('badges.noMatchMore')} />;
    return (
      <ul className={`${pieces.rings} ${classes.grid}`} aria-busy={!shown}>
        {shown?.map((badge) => (
          <NearCard key={badge.id} badge={badge} />
        ))}
      </ul>
    );
  }

  return (
    <BadgesFrame title={t('shell.badges')} facts={t('badges.inProgressFacts')}>
      <div className={classes.list}>
        <Bar>
          <FindField label={t('badges.find')} value={text} onChange={setText} />
        </Bar>
        <Scroll className={classes.pane} label={t('badges.tab.inprogress')}>
          {body()}
        </Scroll>
      </div>
    </BadgesFrame>
  );
}
