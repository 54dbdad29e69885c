import type { Said } from './integration-log.ts';

/** What a line of the log says, in words (U-146). */
export function said(says: Said): string {
  if (says.what === 'gave-nothing') return `A row gave no points: ${says.why.join(', ')}`;
  if (says.what === 'points-refused') return `Points were refused: ${says.code}`;
  if (says.what === 'held') return `${says.missing} of ${says.of} rows are missing: somebody must say whether they are gone`;
  if ('missing' in says) return `${says.missing} of ${says.of} rows ${RELEASED[says.what]}`;
  if (says.what !== 'rows') return MESSAGES[says.what];
  const { taken, same, filtered, skipped, gone = 0 } = says;
  const counts = [
    [taken, 'taken'],
    [same, 'as before'],
    [filtered, 'left out by the filter'],
    [skipped, 'skipped'],
    [gone, 'gone'],
  ] as const;
  const told = counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []));
  return told.length > 0 ? `Rows: ${told.join(', ')}` : 'There were no rows';
}

const RELEASED = {
  'released-gone': 'that were missing are gone',
  'released-kept': 'that are missing stay',
  'released-back': 'are missing any more',
};

const MESSAGES = {
  received: 'Received, to be read',
  replayed: 'To be read once more',
  'payload-gone': 'What came in is not kept any more',
  unreadable: 'What came in could not be read',
  'too-many-rows': 'There are more rows than can be read at once',
  off: 'It is off: nothing was read',
  removed: 'It is removed: nothing was read',
};
