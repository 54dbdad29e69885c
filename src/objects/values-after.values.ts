/** Values by field with changes over them; null takes one away. */
export function withValues<Value>(
  before: Readonly<Record<string, Value>>,
  changes: Readonly<Record<string, Value | null>>,
): Readonly<Record<string, Value>> {
  const all: [string, Value | null][] = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.flatMap(([fieldId, value]) => (value === null ? [] : [[fieldId, value]])));
}
