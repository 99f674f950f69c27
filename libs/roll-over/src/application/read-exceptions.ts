import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ValidationFailed } from '@homeroom/kernel';
import { headingKey, openTable, type TableFile, UnreadableFile } from '@homeroom/spreadsheets';
import { failToStore, TemporaryFolder } from '@homeroom/temporary-files';
import { classOutcomes, type Exceptions, type StudentException, studentOutcomes } from '../domain/roll-over';

const columns = ['student_id', 'class_id', 'outcome', 'grade_level', 'reason'] as const;
type Column = (typeof columns)[number];

/** The most mistakes that one answer names. */
const mostNamed = 20;

export const noExceptions: Exceptions = { students: new Map(), classes: new Map() };

/**
 * Reads the exceptions of a roll-over: rows with the columns `student_id` or `class_id`, `outcome`, `grade_level` and `reason`. Other columns,
 * such as the name of the student, are left out.
 *
 * @throws UnreadableFile, ValidationFailed with the line of each row that is no exception
 */
export async function readExceptions(file: TableFile): Promise<Exceptions> {
  const places = new Map(columns.map((column) => [column, placeOf(file, column)]));
  if ((places.get('student_id') ?? -1) < 0 && (places.get('class_id') ?? -1) < 0) {
    throw new UnreadableFile('The exceptions need a column student_id or class_id');
  }
  const students = new Map<number, StudentException>();
  const classes = new Map<number, (typeof classOutcomes)[number]>();
  const mistakes: string[] = [];
  for await (const { line, cells } of file.rows()) {
    const cell = (column: Column): string => cells[places.get(column) ?? -1]?.trim() ?? '';
    const mistake = addRow({ students, classes }, cell);
    if (mistake !== null) mistakes.push(`exceptions line ${line}: ${mistake}`);
  }
  if (mistakes.length > 0) throw new ValidationFailed(mistakes.slice(0, mostNamed));
  return { students, classes };
}

const placeOf = ({ headings }: TableFile, column: string): number =>
  headings.findIndex((heading) => headingKey(heading) === headingKey(column));

/** @returns what is wrong with the row; null if it was added */
function addRow(
  {
    students,
    classes,
  }: { students: Map<number, StudentException>; classes: Map<number, (typeof classOutcomes)[number]> },
  cell: (column: Column) => string,
): string | null {
  const [studentId, classId] = [Number(cell('student_id')), Number(cell('class_id'))];
  const isClass = cell('student_id') === '';
  const id = isClass ? classId : studentId;
  if (!Number.isSafeInteger(id) || id < 1) return 'student_id or class_id must be the id of a record';
  if ((isClass ? classes : students).has(id)) return `${isClass ? 'class' : 'student'} ${id} is listed twice`;
  const word = cell('outcome').toLowerCase();
  if (isClass) {
    const outcome = classOutcomes.find((each) => each === word);
    if (!outcome) return `outcome must be one of: ${classOutcomes.join(', ')}`;
    classes.set(id, outcome);
    return null;
  }
  const outcome = studentOutcomes.find((each) => each === word) ?? null;
  const gradeLevel = cell('grade_level') || null;
  if (word !== '' && !outcome) return `outcome must be one of: ${studentOutcomes.join(', ')}`;
  if (!outcome && !gradeLevel) return 'outcome or grade_level is required';
  students.set(id, { outcome, gradeLevel, reason: cell('reason') || null });
  return null;
}

/**
 * Reads the exceptions in a text of CSV; an empty one has none.
 *
 * @throws ValidationFailed, FileNotStored
 */
export async function readExceptionsIn(text: string): Promise<Exceptions> {
  if (text.trim() === '') return noExceptions;
  const folder = await TemporaryFolder.create('import').catch(failToStore);
  try {
    const path = join(folder.path, 'exceptions.csv');
    await writeFile(path, text, { mode: 0o600 });
    return await readExceptions(await openTable(path));
  } catch (error) {
    throw error instanceof UnreadableFile ? new ValidationFailed([`exceptions ${error.message}`]) : error;
  } finally {
    await folder.remove();
  }
}
