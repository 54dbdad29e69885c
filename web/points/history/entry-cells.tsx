import { useTranslation } from 'react-i18next';
import type { EntryRow, EntryTurn } from '../../../projections/entries/entries.view.ts';
import type { ScoreSeriesRow } from '../../../projections/score-series/score-series.view.ts';
import { Tag } from '../../platform/controls/tag.tsx';
import { Time } from '../../platform/format/time.tsx';
import { formatDateTime, formatDay, sameDay } from '../../platform/format/times.ts';
import { t } from '../../platform/texts/texts.ts';
import classes from './history.module.css';

/** When it happened: the clock alone where the whole page is of one day. */
export function EntryTime({ at, day, zone }: { at: string; day: boolean; zone: string | undefined }) {
  return (
    <span className={classes.time}>
      {day && <span className="meta">{dayText(at)}</span>}
      <Time at={at} {...(zone && { zone })} />
    </span>
  );
}

/** `2 Mar`, with its year when that is not this year. */
export function dayText(at: string): string {
  const year = new Date(at).getFullYear();
  return year === new Date().getFullYear() ? formatDay(at) : `${formatDay(at)} ${year}`;
}

export function isOneDay(rows: readonly Pick<EntryRow, 'occurredAt'>[]): boolean {
  const [first] = rows;
  return first === undefined || rows.every(({ occurredAt }) => sameDay(occurredAt, first.occurredAt));
}

/** What the entry was for: its point type, its comment, its tags. */
export function EntryText({ entry, series, tagName }: EntryTextProps) {
  const type = series?.point_types.find(({ id }) => id === entry.pointType)?.name;
  return (
    <span className={classes.entry}>
      <span className="cut">
        {type && <bdi className={classes.type}>{type}</bdi>}
        {type && entry.comment && ' · '}
        <bdi>{entry.comment}</bdi>
      </span>
      {entry.tags.map((tag) => (
        <Tag key={tag}>{tagName(tag)}</Tag>
      ))}
      {entry.source?.kind === 'correction' && <Tag>{t('points.history.corrected')}</Tag>}
      {entry.reinstated && <ReinstatedTag reinstated={entry.reinstated} />}
    </span>
  );
}

/** Was revoked and counts again: when, by whom (for admins), and why. */
export function ReinstatedTag({ reinstated: { at, byName, reason } }: { reinstated: EntryTurn }) {
  const by = byName ? t('points.revoke.reinstatedBy', { name: byName }) : t('points.revoke.wasReinstated');
  return <Tag title={[by, formatDateTime(at), reason].filter(Boolean).join(' · ')}>{t('points.history.reinstated')}</Tag>;
}

type EntryTextProps = { entry: EntryRow; series: ScoreSeriesRow | null | undefined; tagName: (id: string) => string };

/** Who gave it and through what: `You, import`. */
export function Giver({ entry, me }: { entry: EntryRow; me: string }) {
  useTranslation();
  return <bdi>{giverText(entry, me)}</bdi>;
}

function giverText({ giverId, giverName, channel, source }: EntryRow, me: string): string {
  const through = source ? t(`points.channel.${source.kind}`) : channel === 'session' ? null : t(`points.channel.${channel}`);
  const who = giverId === me ? t('points.you') : giverName;
  if (who && through) return `${who}, ${through.charAt(0).toLocaleLowerCase()}${through.slice(1)}`;
  return who ?? through ?? t('points.history.nobody');
}
