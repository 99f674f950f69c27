/** The documentation of `enrollment_date` and `hire_date` in a request. */
export const schoolDate = {
  description:
    'At most two years in the future. Left out or null: today in the time zone of the school for a new record, no change otherwise',
};
