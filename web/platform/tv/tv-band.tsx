import { useTranslation } from 'react-i18next';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { formatGain } from '../format/numbers.ts';
import { Wreath } from '../identity/wreath.tsx';
import { lengthOf } from './tv-measures.ts';
import classes from './tv-band.module.css';

export type TvBandProps = {
  /** Who takes the lead, while that is news. */
  newLeader?: string | undefined;
  /** What happened last, the newest first. */
  ticker: readonly { name: string; gain: PointAmount; rank: number }[];
};

/** The foot of a board for a wall: who takes the lead, and what happened last. */
export function TvBand({ newLeader, ticker }: TvBandProps) {
  const { t } = useTranslation();
  if (!newLeader && ticker.length === 0) return null;
  return (
    <div className={classes.band}>
      {newLeader && (
        <div className={classes.strip}>
          <Wreath />
          <b style={lengthOf(newLeader)}>
            <bdi>{newLeader}</bdi>
          </b>
          {t('entry.takesLead')}
        </div>
      )}
      <div className={classes.ticker}>
        {ticker.map((item) => (
          <span key={`${item.name} ${item.gain}`}>
            <b>
              <bdi>{item.name}</bdi>
            </b>{' '}
            <span className={classes.gain}>{formatGain(item.gain)}</span> <span>{t('entry.nowRank', { rank: item.rank })}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
