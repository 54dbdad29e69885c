import { useTranslation } from 'react-i18next';
import { formatGain, formatPoints } from '../format/numbers.ts';
import { Emblem } from '../identity/emblem.tsx';
import { Wreath } from '../identity/wreath.tsx';
import { Confetti } from './confetti.tsx';
import { CELEBRATION_MS, type NewLead } from './lead-stage.ts';
import { digitsOf, lengthOf } from './tv-measures.ts';
import classes from './celebration.module.css';

/**
 * A new leader, over the whole screen: the wreath, one name as large as two lines allow, the total, whom it beat and by how much. The
 * gold edge counts its 12 s down. Who calls for it says it aloud too; with less motion nothing flies and nothing counts.
 */
export function Celebration({ lead, unit }: { lead: NewLead; unit: string }) {
  const { t } = useTranslation();
  const { profileId, name, detail, points, gain, second } = lead;
  return (
    <section className={classes.celebration} aria-label={t('tv.newLeader')}>
      <Confetti />
      <div className={classes.crest}>
        <Wreath className={classes.wreath} />
        <Emblem id={profileId} className={classes.emblem} />
      </div>
      <p className={classes.kick}>{t('tv.newLeader')}</p>
      <h2 className={classes.name} style={lengthOf(name)}>
        <bdi>{name}</bdi>
      </h2>
      <p className={classes.total} style={digitsOf([points])}>
        <b>{formatPoints(points)}</b> <span>{unit}</span> <span className={classes.gain}>{formatGain(gain)}</span>
      </p>
      <p className={classes.beat}>
        {detail && <bdi className="cut">{detail}</bdi>}
        {second && (
          <span className={classes.second}>
            <span>{t('tv.aheadOf', { points: formatPoints(second.behind) })}</span>
            <Emblem id={second.profileId} />
            <b className="cut">
              <bdi>{second.name}</bdi>
            </b>
          </span>
        )}
      </p>
      <span className={classes.time} style={{ animationDuration: `${CELEBRATION_MS}ms` }} />
    </section>
  );
}
