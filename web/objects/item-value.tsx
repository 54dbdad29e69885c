import { IconCheck, IconExternalLink, IconLock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ItemEntryRow, ObjectFieldRow } from '../../projections/objects/objects.view.ts';
import { Tag } from '../platform/controls/tag.tsx';
import { formatPoints } from '../platform/format/numbers.ts';
import { Time } from '../platform/format/time.tsx';
import { formatMinute, formatShortDate } from '../platform/format/times.ts';
import { Picture } from '../platform/identity/picture.tsx';
import { useViewer } from '../platform/session/session.ts';
import { relatedOf } from './condition-text.ts';
import { SmallPicture } from './picture-field.tsx';
import { useRelated } from './use-objects.ts';
import './objects-texts.ts';
import classes from './objects.module.css';

type Entry = Pick<ItemEntryRow, 'value' | 'Name' | 'icon'>;

/** A value of an item as people read it; of what cannot be set by who looks, with a lock. */
export function ItemCell({ entry, field }: { entry: ItemEntryRow | undefined; field: ObjectFieldRow }) {
  const { t } = useTranslation();
  if (!entry) return null;
  if (entry.data_restriction === 0) return <ItemValue entry={entry} field={field} />;
  return (
    <span className={classes.locked} title={t(`objects.lock.${entry.data_restriction_role ?? 'admins'}`)}>
      <span className="cut">
        <ItemValue entry={entry} field={field} />
      </span>
      <Locked />
    </span>
  );
}

/** That something cannot be set by who looks. */
export function Locked() {
  const { t } = useTranslation();
  return (
    <>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      <span className="meta">{t('objects.locked')}</span>
    </>
  );
}

export function ItemValue({ entry: { value, Name, icon }, field }: { entry: Entry; field: ObjectFieldRow }) {
  const { t } = useTranslation();
  const { timeZone } = useViewer();
  switch (field.data_type) {
    case 'decimal':
      return <span className="num">{formatDecimal(value, field.format)}</span>;
    case 'bool':
      return (
        <span className={classes.inline}>
          {value === '1' ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : <IconX size={16} stroke={1.75} aria-hidden="true" />}
          {value === '1' ? t('objects.yes') : t('objects.no')}
        </span>
      );
    case 'datetime':
      return field.format === 'date' ? (
        <time className="num" dateTime={value}>
          {timeText(value, field.format, timeZone)}
        </time>
      ) : (
        <Time at={value} as="brief" className="num" />
      );
    case 'player':
      return Name === null ? (
        <span className="soft">{t('objects.somebody')}</span>
      ) : (
        <span className={classes.inline}>
          <Picture id={value} icon={icon ?? undefined} size={20} />
          <bdi className="cut">{Name}</bdi>
        </span>
      );
    case 'team':
      return <bdi>{Name ?? t('objects.condition.gone')}</bdi>;
    case 'list':
      return <Tag>{Name ?? t('objects.condition.gone')}</Tag>;
    case 'link':
      return (
        <a className={`${classes.link} ${classes.inline}`} href={value} target="_blank" rel="noopener noreferrer nofollow" title={value}>
          <bdi className="cut">{value.replace(/^https?:\/\/(www\.)?/i, '')}</bdi>
          <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
        </a>
      );
    case 'image':
      return <SmallPicture path={value} alt={t('objects.item.picture')} />;
    case 'relation':
      return <Related objectId={relatedOf(field)} id={value} />;
    default:
      return <bdi className={classes.words}>{value}</bdi>;
  }
}

function Related({ objectId, id }: { objectId: string | undefined; id: string }) {
  const { t } = useTranslation();
  const label = useRelated(objectId).find((one) => one.id === id)?.label;
  return label === undefined ? <span className="soft">{t('objects.another')}</span> : <bdi>{label}</bdi>;
}

/** @param format how many decimals; empty: those that it has */
function formatDecimal(value: string, format: string): string {
  if (!/^[0-6]$/.test(format)) return formatPoints(value);
  let known = decimals.get(format);
  if (!known) {
    const digits = { minimumFractionDigits: Number(format), maximumFractionDigits: Number(format) };
    decimals.set(format, (known = new Intl.NumberFormat(undefined, digits)));
  }
  return known.format(value as Intl.StringNumericLiteral).replace('-', '\u2212');
}

const decimals = new Map<string, Intl.NumberFormat>();

/** A day is one of the organisation's, a time one of who looks. */
export function timeText(value: string, format: string, zone: string): string {
  return format === 'date' ? formatShortDate(value, zone) : `${formatShortDate(value)}, ${formatMinute(value)}`;
}
