import type { Said } from './integration-log.ts';

/** What a line of the log says, in words (U-146). */
export function said(says: Said): string {
  if (says.what !== 'rows' && says.what !== 'held') return MESSAGES[says.what];
  const { taken, same, filtered, gone, skips } = says;
  const counts = [
    [taken, 'taken'],
    [same, 'as before'],
    [filtered, 'left out by the filter'],
    [gone, 'gone'],
    [skips.length, 'skipped'],
  ] as const;
  const told = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  const rows = told.length > 0 ? `Rows: ${told.join(', ')}` : 'There were no rows';
  return says.what === 'held' ? `Too many rows would be gone. ${rows}` : rows;
}

const MESSAGES = {
  received: 'Received, to be read',
  replayed: 'To be read once more',
  'payload-gone': 'What came in is not kept any more',
  unreadable: 'What came in could not be read',
  'too-many-rows': 'There are more rows than can be read at once',
  off: 'It is off: nothing was read',
};
