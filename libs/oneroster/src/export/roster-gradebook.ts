import type { Fields } from '@homeroom/kernel';
import type { RosterVersion } from '../package/package-format';
import { SortedRows, type WriteRow, textIn } from './roster-rows';
import type { RosterPeople } from './roster-people';
import type { GradeRow, RosterQueries } from './roster-queries';
import type { RosterSchool } from './roster-school';

/** The categories, line items and results of a package. */
export class RosterGradebook {
  private needsCategory = false;
  private categories: ReadonlyMap<string, Fields> = new Map();
  private itemIds: ReadonlyMap<number, string> = new Map();

  constructor(
    private readonly queries: RosterQueries,
    private readonly school: RosterSchool,
    private readonly people: RosterPeople,
    private readonly version: RosterVersion,
  ) {}

  async write(write: WriteRow): Promise<void> {
    this.categories = await this.queries.rowsOf('category');
    const known = await this.queries.rowsOf('line_item');
    this.itemIds = await this.queries.lineItemIds();
    const items = new SortedRows(new Map([...known].map(([sourcedId, fields]) => [sourcedId, this.itemOf(fields)])));
    for await (const rows of this.queries.ungradedResults()) {
      for (const { sourced_id: sourcedId, fields } of rows) {
        const item = known.get(textIn(fields['lineItemSourcedId']));
        if (!item || !this.people.hasStudent(textIn(fields['studentSourcedId']))) continue;
        const day = fields['scoreDate'] ?? item['dueDate'] ?? this.school.startOf(textIn(termOf(item)));
        const classSourcedId = item['classSourcedId'];
        await write('results', { ...fields, scoreDate: day, classSourcedId, sourcedId });
      }
    }
    for await (const rows of this.queries.grades()) for (const row of rows) await this.writeGrade(write, row);
    await items.write('lineItems', write);
    const categories = new SortedRows(this.categories);
    if (this.needsCategory && !categories.has(this.categoryId))
      categories.set(this.categoryId, { title: 'Assignments' });
    await categories.write('categories', write);
  }

  private async writeGrade(write: WriteRow, row: GradeRow): Promise<void> {
    await write('results', {
      scoreStatus: 'fully graded',
      scoreDate: row.graded_on,
      ...row.fields,
      ...row.given,
      sourcedId: row.sourced_id ?? this.queries.ids.of('result', row.id),
      lineItemSourcedId: this.itemIds.get(row.line_item_id),
      studentSourcedId: this.people.student(row.student_id),
      classSourcedId: this.school.classId(row.class_id),
      score: row.score,
      comment: row.comments,
    });
  }

  /** The versions name the session of a line item in columns of their own. */
  private itemOf(fields: Fields): Fields {
    const given = textIn(termOf(fields));
    const text = textIn(fields['term']);
    const term = this.school.hasSession(given) ? given : text === '' ? null : this.school.termId(text);
    const category = textIn(fields['categorySourcedId']);
    if (!this.categories.has(category)) this.needsCategory = true;
    const school = textIn(fields['schoolSourcedId']);
    const assigned = fields['assignDate'] ?? fields['dueDate'] ?? this.school.startOf(textIn(term));
    return {
      ...fields,
      ...{ assignDate: assigned, dueDate: fields['dueDate'] ?? assigned },
      ...{
        resultValueMin: leastOf(fields['resultValueMin'] ?? '0'),
        resultValueMax: fields['resultValueMax'] ?? '100',
      },
      categorySourcedId: this.categories.has(category) ? category : this.categoryId,
      schoolSourcedId: this.school.hasOrg(school) ? school : this.school.schoolOf(textIn(fields['classSourcedId'])),
      [this.version === '1.1' ? 'gradingPeriodSourcedId' : 'academicSessionSourcedId']: term,
    };
  }

  private get categoryId(): string {
    return this.queries.ids.of('assignments', 1);
  }
}

/** A text that begins with a minus would get the apostrophe of a formula, and a number does not. */
const leastOf = (value: unknown): unknown =>
  typeof value === 'string' && /^-\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value;

const termOf = (fields: Fields): unknown => fields['academicSessionSourcedId'] ?? fields['gradingPeriodSourcedId'];
