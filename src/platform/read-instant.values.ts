const INSTANT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** A date and time as text, canonical; anything else as it was, to be refused. Without a zone it is UTC. */
export function readInstant(value: unknown): unknown {
  const parts = typeof value === 'string' ? INSTANT.exec(value.trim()) : null;
  if (!parts) return value;
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '0', zone = 'Z'] = parts;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}`;
  const exists = new Date(`${local}Z`);
  if (Number.isNaN(exists.getTime())) return value;
  const utc = exists.toISOString();
  if (!utc.startsWith(`${year}-${month}-${day}`)) return value;
  if (zone === 'Z') return utc;
  const instant = new Date(local + offset);
  return Number.isNaN(instant.getTime()) ? value : instant.toISOString();
}
