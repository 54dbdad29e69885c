import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuestRow } from '../../projections/quests/quests.view.ts';
import { formatCount } from '../platform/format/numbers.ts';
import './quests-texts.ts';
import classes from './quests.module.css';

/** How far one is with a quest in the round that began last: a word, and while it is under way a bar. */
export function QuestProgress({
  quest: { status, answered, activities },
}: {
  quest: Pick<QuestRow, 'status' | 'answered' | 'activities'>;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.progress}>
      <span className={classes.state} data-status={status}>
        {status === 'done' && <IconCheck size={16} stroke={2} aria-hidden="true" />}
        {t(`quests.status.${status}`)}
      </span>
      {status === 'inprogress' && (
        <>
          <span className={classes.track} aria-hidden="true">
            <i style={{ width: `${activities === 0 ? 0 : Math.min(100, (answered / activities) * 100)}%` }} />
          </span>
          <span className="meta num">
            {t('quests.answeredOf', { answered: formatCount(answered), formatted: formatCount(activities) })}
          </span>
        </>
      )}
    </div>
  );
}
