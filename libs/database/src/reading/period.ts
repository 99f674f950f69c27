/**
 * SQL that selects the periods that have a day. A period has the days from `begin_date` up to, and not including, `end_date`; without
 * an end it is null.
 *
 * @param day SQL of a date
 */
export const covers = (day: string): string => `begin_date <= ${day} AND (end_date IS NULL OR end_date > ${day})`;
