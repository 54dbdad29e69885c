import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import { formatCount, formatGain } from '../../platform/format/numbers.ts';
import { formatClock, formatDateTime, sameDay, zoneName } from '../../platform/format/times.ts';
import { Emblem } from '../../platform/identity/emblem.tsx';
import { t as say } from '../../platform/texts/texts.ts';
import classes from './revocation.module.css';

const SHOWN = 3;

/** Which entries it is about: one in full, of many the first few and their number. */
export function EntriesCard({
  preview: { entries, entryCount, linkedCount },
}: {
  preview: Pick<RevocationPreview, 'entries' | 'entryCount' | 'linkedCount'>;
}) {
  const { t } = useTranslation();
  const own = entries.filter(({ source }) => source?.kind !== 'link' || entryCount === linkedCount);
  const shown = (own.length > 0 ? own : entries).slice(0, entryCount - linkedCount === 1 ? 1 : SHOWN);
  const more = entryCount - shown.length - linkedCount;
  return (
    <div className={classes.card}>
      {shown.map((entry) => (
        <div key={entry.id} className={classes.entry}>
          <Emblem id={entry.profileId} size={shown.length === 1 ? 32 : 24} />
          <div className="grow">
            <p className={`${classes.name} cut`}>
              <bdi>{entry.name}</bdi>
            </p>
            <p className="meta num cut">
              {entry.comment && (
                <>
                  <bdi>{entry.comment}</bdi>
                  {' · '}
                </>
              )}
              {aboutEntry(entry)}
            </p>
          </div>
          <span className={`${classes.gain} num`}>{formatGain(entry.points)}</span>
        </div>
      ))}
      {(more > 0 || linkedCount > 0) && (
        <p className={`${classes.more} meta num`}>
          {more > 0 && t('points.revoke.moreEntries', { count: more, formatted: formatCount(more) })}
          {more > 0 && linkedCount > 0 && ' · '}
          {linkedCount > 0 && t('points.revoke.linkedToo', { count: linkedCount, formatted: formatCount(linkedCount) })}
        </p>
      )}
    </div>
  );
}

function aboutEntry({ occurredAt, channel, source }: EntryRow): string {
  const time = sameDay(occurredAt, Date.now()) ? formatClock(occurredAt) : formatDateTime(occurredAt);
  const through =
    source?.kind === 'correction' ? say('points.through.correction') : channel === 'session' ? null : say(`points.through.${channel}`);
  return [`${time} ${zoneName(occurredAt)}`, through].filter(Boolean).join(' · ');
}
