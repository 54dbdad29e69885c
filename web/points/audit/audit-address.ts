import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { SECURITY_ACTS } from '../../../src/accounts/security-log.values.ts';
import { catalogue } from '../../../src/catalogue.events.ts';
import { type Channel, CHANNELS, type Instant } from '../../../src/platform/event.values.ts';
import { ALL_TIME, type PeriodFilter, PRESETS, readInstant, spanOf } from '../filters/period.ts';

/** Whose trail: that of the series, every fact of the organisation, or what its security log notes beside facts. */
export const SOURCES = ['series', 'organisation', 'security'] as const;
export type Source = (typeof SOURCES)[number];

/** What of an audit trail is shown, as it stands in the address. */
type AuditFilter = {
  source: Source;
  types: readonly string[];
  actor: string | null;
  channel: Channel | null;
  player: string | null;
  entry: string | null;
  period: PeriodFilter;
  /** Up to this instant, that of the board; null is now. */
  at: Instant | null;
};

/** What stands in each trail. */
export const FACTS: { readonly [S in Source]: readonly string[] } = {
  series: [...catalogue].flatMap(([type, { trail }]) => (trail === 'series' ? [type] : [])),
  organisation: [...catalogue].flatMap(([type, { trail }]) => (trail === undefined ? [] : [type])),
  security: Object.keys(SECURITY_ACTS),
};

export const ALL_FACTS: AuditFilter = {
  source: 'series',
  types: [],
  actor: null,
  channel: null,
  player: null,
  entry: null,
  period: ALL_TIME,
  at: null,
};

/** The filter of the address, and how to change it. */
export function useAuditFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const filter = useMemo(() => read(new URLSearchParams(text)), [text]);
  return [filter, (change) => setQuery((before) => write(before, { ...read(before), ...change }), { replace: true })];
}

/** Whether single facts are asked for; else the trail has one line for what somebody did. */
export function asksForFacts({ source, types, player, entry }: AuditFilter): boolean {
  return source !== 'series' || types.length > 0 || player !== null || entry !== null;
}

/** The filter as the server understands it. */
export function auditParams(seriesId: string, { source, types, actor, channel, player, entry, period, at }: AuditFilter) {
  const { from, to } = spanOf(period, new Date());
  const until = at !== null && (to === undefined || at < to) ? at : to;
  return {
    ...(source === 'series' && { scoreseriesid: seriesId }),
    ...(source === 'security' && { source }),
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
    source: SOURCES.find((source) => source === query.get('of')) ?? 'series',
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

function write(before: URLSearchParams, { source, types, actor, channel, player, entry, period, at }: AuditFilter): URLSearchParams {
  const after = new URLSearchParams(before);
  const set = (name: string, value: string | null) => (value ? after.set(name, value) : after.delete(name));
  set('of', source === 'series' ? null : source);
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
