/** The windows of time that a board may count: everything, or the calendar month, week (from Monday) or day in the series' zone. */
export const PERIODS = ['all', 'month', 'week', 'day'] as const;

/** The senses in which the past may be read: by when things happened, or by what was known. */
export const SENSES = ['happened', 'known'] as const;
