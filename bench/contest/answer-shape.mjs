/** The number of rows, the total, and the id of the first record unless it is new. */
export function answerShape({ id, data, pagination, students, total_count: seated, records, summary }, isNew) {
  if (data) return { rows: data.length, total: pagination.total, first: data[0]?.id };
  if (students) return { rows: students.length, total: seated, first: students[0]?.id };
  if (records) return { rows: records.length, total: summary.total_days, first: records[0]?.id };
  return { rows: 1, first: isNew ? undefined : id };
}
