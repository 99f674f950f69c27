import type { RecordEvent } from '../../../api/types';

/** Fields in the words of a sentence, where the name of the column is not it. */
const words: Readonly<Record<string, string>> = {
  email: 'e-mail address',
  grade_level: 'grade level',
  date_of_birth: 'date of birth',
  enrollment_date: 'day of enrollment',
  guardian_name: 'name of the guardian',
  guardian_email: 'e-mail address of the guardian',
  guardian_phone: 'phone of the guardian',
  withdrawn_on: 'day of the withdrawal',
  withdrawal_reason: 'reason for the withdrawal',
  office_room: 'room',
  hire_date: 'day of hiring',
  teacher_id: 'teacher',
  class_id: 'class',
  student_id: 'student',
  begin_date: 'first day',
  end_date: 'last day',
  assignment_name: 'assignment',
  max_score: 'highest score',
  letter_grade: 'letter',
  expires_at: 'day of expiry',
  content: 'text',
};

/** Columns that change with every change, and keys of the database, are not worth telling. */
const untold: readonly string[] = [
  'id',
  'created_at',
  'updated_at',
  'graded_at',
  'recorded_at',
  'enrolled_at',
  'published_at',
  'author_id',
  'ended_by_withdrawal',
];

/** `withdrawn_on` becomes `day of the withdrawal`. */
export const fieldInWords = (field: string): string => words[field] ?? field.replaceAll('_', ' ');

/** The changed fields: `phone of the guardian and address`. Blank if none is worth telling. */
export function fieldsOf({ fields }: Pick<RecordEvent, 'fields'>): string {
  const told = (fields ?? []).filter((field) => !untold.includes(field)).map(fieldInWords);
  return new Intl.ListFormat('en').format([...new Set(told)]);
}
