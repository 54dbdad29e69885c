import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useBelow } from '../../platform/page/use-width.ts';
import { formatPoints } from '../../platform/format/numbers.ts';
import { levelWindow, type ShownLevel } from './level-window.ts';
import '../badges-texts.ts';
import classes from './pieces.module.css';

type LevelBarProps = {
  levels: readonly ShownLevel[];
  /** How many are reached. */
  reached: number;
  /** Of the way to the next, from 0 to 1. */
  share: number;
};

/** How many levels stand beside each other. */
const WIDE = 6;
const TIGHT = 3;

/** The levels of a badge, those round the one that is reached: full, on the way, ahead. */
export function LevelBar({ levels, reached, share }: LevelBarProps) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  const { from, shown } = levelWindow(levels, reached, phone ? TIGHT : WIDE);
  return (
    <>
      <ol className={classes.levels} start={from + 1} aria-label={t('badges.levels')}>
        {shown.map(({ id, name, value }, index) => {
          const done = from + index < reached;
          const part = done ? 1 : from + index === reached ? share : 0;
          return (
            <li key={id}>
              <span className={classes.levelTrack}>
                <i style={{ width: `${100 * part}%` }} />
              </span>
              <span className={classes.level}>
                {done && <IconCheck size={14} stroke={2.25} aria-label={t('badges.reached')} role="img" />}
                <bdi className={classes.levelName} title={name}>
                  {name}
                </bdi>
                {value !== null && <span className="num">{formatPoints(value)}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      {shown.length < levels.length && (
        <p className="meta">{t('badges.levelsShown', { from: from + 1, to: from + shown.length, count: levels.length })}</p>
      )}
    </>
  );
}
