import type { ListCell } from './workbook';

/** A record of a list as the API answers it. */
export type ListedRecord = Readonly<Record<string, unknown>>;

/** A column of the file of a list. The headings are those that an import understands, as far as it takes the column. */
interface ListColumn {
  readonly heading: string;
  readonly cell: (record: ListedRecord) => ListCell;
}

/** A column with a field, and one with the name of an included record. */
const field = (heading: string, name: string): ListColumn => ({ heading, cell: (record) => cellOf(record[name]) });
const named = (heading: string, name: string): ListColumn => ({
  heading,
  cell: (record) => cellOf((record[name] as ListedRecord | null | undefined)?.['name']),
});

const columns = {
  students: [
    field('Id', 'id'),
    field('Name', 'name'),
    field('Grade level', 'grade_level'),
    field('Email', 'email'),
    field('Date of birth', 'date_of_birth'),
    field('Guardian name', 'guardian_name'),
    field('Guardian phone', 'guardian_phone'),
    field('Guardian email', 'guardian_email'),
    field('Address', 'address'),
    field('Enrollment date', 'enrollment_date'),
  ],
  teachers: [
    field('Id', 'id'),
    field('Name', 'name'),
    field('Department', 'department'),
    field('Subjects', 'subjects'),
    field('Email', 'email'),
    field('Phone', 'phone'),
    field('Office room', 'office_room'),
    field('Hire date', 'hire_date'),
  ],
  classes: [
    field('Id', 'id'),
    field('Name', 'name'),
    named('Teacher', 'teacher'),
    field('Schedule', 'schedule'),
    field('Room', 'room'),
    field('Semester', 'semester'),
    field('Capacity', 'capacity'),
    field('Enrolled', 'enrolled_count'),
  ],
} satisfies Readonly<Record<string, readonly ListColumn[]>>;

export type ListName = keyof typeof columns;

export const isListName = (name: string): name is ListName => Object.hasOwn(columns, name);

/** The columns of a list. @param withSchool whether the records have their school */
export const columnsOf = (list: ListName, withSchool: boolean): readonly ListColumn[] => [
  ...columns[list],
  ...(withSchool ? [named('School', 'school')] : []),
];

/** A list of texts is one cell. */
function cellOf(value: unknown): ListCell {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
