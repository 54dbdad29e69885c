/** The texts of what was recorded about a person. */
export const profileFactsTexts = {
  recorded: {
    title: 'What was recorded',
    table: 'What was recorded, newest first',
    show: 'Show what was recorded',
    none: 'Nothing was recorded yet',
    time: 'Time',
    what: 'What',
    details: 'Details',
    by: 'By',
    newer: 'Newer',
    older: 'Older',
  },
};
