import type { Fields } from '@homeroom/kernel';
import type { Finding } from '@homeroom/spreadsheets';
import type { RosterObject } from '@homeroom/rostering';
import type { People } from './people';
import { isGivenName } from '../package/contact';
import { placeholderOf } from '../package/placeholder';
import type { RosterImportOptions } from '../session/roster-options';
import type { RosterRow } from '../package/roster-rows';
import type { Draft } from '../session/row-writer';

/** The fields of students and teachers, with what the options give where the package has nothing. Each method returns the errors of the row. */
export class UserValues {
  constructor(
    private readonly defaults: RosterImportOptions['defaults'],
    private readonly people: People,
  ) {}

  addEmail(row: RosterRow, { values, warnings }: Draft): readonly Finding[] {
    const email = row.text('email');
    const { blankEmail } = this.defaults;
    if (email !== null) values['email'] = email;
    else if (blankEmail === 'placeholder') {
      values['email'] = placeholderOf(row.sourcedId);
      warnings.push(
        row.warning('email', 'placeholder', 'is blank; a placeholder is stored', 'Give the address, if there is one'),
      );
    } else {
      const advice = 'Give the address, or choose --blank-email placeholder or --blank-email skip';
      const error = row.error('email', 'invalid', 'is blank', advice);
      return blankEmail === 'skip' ? error.map((each) => ({ ...each, level: 'warning' as const })) : error;
    }
    return [];
  }

  /** A blank name takes away only one that an earlier package gave. Many systems repeat the given name, which prefers nothing. */
  addPreferredName(row: RosterRow, { values }: Draft, known: RosterObject | null): readonly Finding[] {
    if (!row.has('preferredGivenName')) return [];
    const preferred = row.text('preferredGivenName');
    const isOther = preferred !== null && !isGivenName(preferred, row.text('givenName'));
    const { preferred_given_name: last } = (known?.fields['values'] ?? {}) as Fields;
    if (isOther || last !== undefined) values['preferred_given_name'] = isOther ? preferred : null;
    return [];
  }

  addStudent(row: RosterRow, draft: Draft, known: RosterObject | null, isNew: boolean): readonly Finding[] {
    const [grade] = row.list('grades');
    const { gradeLevel } = this.defaults;
    if (grade !== undefined) draft.values['grade_level'] = grade;
    else if (isNew) {
      if (gradeLevel === null) {
        return row.error('grades', 'invalid', 'is blank', 'Give the grade, or choose --default-grade-level');
      }
      draft.setDefault('grade_level', gradeLevel, defaulted(row, 'grades', gradeLevel));
    }
    const birthDate = this.people.birthDateOf(row, known);
    if (birthDate !== null) draft.values['date_of_birth'] = birthDate;
    return [];
  }

  addTeacher(row: RosterRow, draft: Draft, isNew: boolean): readonly Finding[] {
    const { values } = draft;
    const phone = row.text('phone') ?? row.text('sms');
    if (phone !== null) values['phone'] = phone;
    if (row.has('metadata.subjects')) values['subjects'] = row.list('metadata.subjects');
    const given = row.text('metadata.department');
    if (given !== null) values['department'] = given;
    if (given !== null || !isNew) return [];
    const { department } = this.defaults;
    if (department === null) {
      const message = 'a new teacher needs a department, which OneRoster does not have';
      return row.error(null, 'invalid', message, 'Choose --default-department');
    }
    draft.setDefault('department', department, defaulted(row, null, department));
    return [];
  }
}

const defaulted = (row: RosterRow, column: string | null, value: string): Finding =>
  row.warning(column, 'default', `the default ${JSON.stringify(value)} is stored`, 'Correct it here or in the package');
