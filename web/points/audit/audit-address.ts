import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { catalogue } from '../../../src/catalogue.events.ts';
import { type Channel, CHANNELS, type Instant } from '../../../src/platform/event.values.ts';
import { ALL_TIME, type PeriodFilter, PRESETS, readInstant, spanOf } from '../filters/period.ts';

/** What of an audit trail is shown, as it stands in the address. */
type AuditFilter = {
  types: readonly string[];
  actor: string | null;
  channel: Channel | null;
  player: string | null;
  entry: string | null;
  period: PeriodFilter;
  /** Up to this instant, that of the board; null is now. */
  at: Instant | null;
};

/** The facts of a score series. */
export const FACTS = [...catalogue].flatMap(([type, { trail }]) => (trail === 'series' ? [type] : []));

export const ALL_FACTS: AuditFilter = { types: [], actor: null, channel: null, player: null, entry: null, period: ALL_TIME, at: null };

/** The filter of the address, and how to change it. */
export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => read(new URLSearchParams(text)), [text]);
  return [filter, (change) => setQuery((before) => write(before, { ...read(before), ...change }), { replace: true })];
}

/** Whether single facts are asked for; else the trail has one line for what somebody did. */
export function asksForFacts({ types, player, entry }: AuditFilter): boolean {
  return types.length > 0 || player !== null || entry !== null;
}

/** The filter as the server understands it. */
export function auditParams(seriesId: string, { types, actor, channel, player, entry, period, at }: AuditFilter) {
  const { from, to } = spanOf(period, new Date());
  const until = at !== null && (to === undefined || at < to) ? at : to;
  return {
    scoreseriesid: seriesId,
    ...(types.length > 0 && { type: types }),
    ...(actor && { actor }),
    ...(channel && { channel }),
    ...(player && { player }),
    ...(entry && { entry }),
    ...(from && { from }),
    ...(until && { to: until }),
  };
}

function read(query: URLSearchParams): AuditFilter {
  const time = query.get('time');
  return {
    types: (query.get('facts') ?? '').split(',').filter((type) => type !== ''),
    actor: query.get('actor'),
    channel: CHANNELS.find((channel) => channel === query.get('channel')) ?? null,
    player: query.get('player'),
    entry: query.get('entry'),
    period: {
      preset: PRESETS.find((preset) => preset === time) ?? null,
      from: readInstant(query.get('from')),
      to: readInstant(query.get('to')),
    },
    at: readInstant(query.get('at')),
  };
}

function write(before: URLSearchParams, { types, actor, channel, player, entry, period, at }: AuditFilter): URLSearchParams {
  const after = new URLSearchParams(before);
  const set = (name: string, value: string | null) => (value ? after.set(name, value) : after.delete(name));
  set('facts', types.join(','));
  set('actor', actor);
  set('channel', channel);
  set('player', player);
  set('entry', entry);
  set('time', period.preset);
  set('from', period.from);
  set('to', period.to);
  set('at', at);
  return after;
}
