import type { Instant } from '../../../src/platform/event.values.ts';
import {
  formatAgo,
  formatBrief,
  formatClock,
  formatDate,
  formatDateClock,
  formatDateTime,
  formatMinute,
  formatSince,
  zoneName,
  zonesDiffer,
} from './times.ts';
import { useNow } from './use-now.ts';
import { t } from '../texts/texts.ts';

/**
 * An instant in the viewer's zone. Hovering shows it in full, and in the series' zone too where clocks there differ.
 * `ago` moves on by itself: from `now` if one is given (a board of the past), else from the clock. `brief` says the day where it is another;
 * `since` says the day alone then, and no seconds.
 */
export function Time({ at, as = 'clock', zone, now, className }: TimeProps) {
  return (
    <time dateTime={at} className={className} onPointerEnter={(event) => (event.currentTarget.title = inFull(at, zone))}>
      {now === undefined && as === 'ago' ? (
        <Ago at={at} />
      ) : now === undefined && (as === 'brief' || as === 'since') ? (
        <ByDay at={at} as={as} />
      ) : (
        <Shown at={at} as={as} now={now ?? 0} />
      )}
    </time>
  );
}

type TimeProps = {
  at: Instant;
  as?: 'clock' | 'minute' | 'date' | 'dateTime' | 'ago' | 'brief' | 'since';
  /** The series' zone. */
  zone?: string;
  /** What "ago" is counted from and what "brief" and "since" leave out the day of, in milliseconds; the clock if absent. */
  now?: number;
  className?: string;
};

function ByDay(shown: { at: Instant; as: 'brief' | 'since' }) {
  return <Shown {...shown} now={useNow(60_000)} />;
}

function Ago({ at }: { at: Instant }) {
  // Seconds matter in the first minute only.
  const young = useNow(60_000) - Date.parse(at) < 120_000;
  return young ? <AgoSeconds at={at} /> : <AgoMinutes at={at} />;
}

function AgoSeconds({ at }: { at: Instant }) {
  return <Shown at={at} as="ago" now={useNow(1000)} />;
}

function AgoMinutes({ at }: { at: Instant }) {
  return <Shown at={at} as="ago" now={useNow(15_000)} />;
}

function Shown({ at, as, now }: { at: Instant; as: NonNullable<TimeProps['as']>; now: number }) {
  if (as === 'ago') return formatAgo(at, now, t);
  if (as === 'brief') return formatBrief(at, now);
  if (as === 'since') return formatSince(at, now);
  if (as === 'minute') return formatMinute(at);
  if (as === 'date') return formatDate(at);
  return as === 'dateTime' ? formatDateTime(at) : formatClock(at);
}

function inFull(at: Instant, zone?: string): string {
  const here = `${formatDateClock(at)} ${zoneName(at)}`;
  if (!zone || !zonesDiffer(at, zone)) return here;
  return `${here}\n${formatDateClock(at, zone)} ${zoneName(at, zone)} (${zone})`;
}
