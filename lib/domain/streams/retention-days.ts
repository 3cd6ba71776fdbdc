/** The most days for which a retention may let uploads count: a hundred years. */
export const MOST_RETENTION_DAYS = 36_500;
