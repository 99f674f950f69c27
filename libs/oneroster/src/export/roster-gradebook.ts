import type { Fields } from '@homeroom/kernel';
import type { RosterVersion } from '../package/package-format';
import { SortedRows, type WriteRow, textIn } from './roster-rows';
import type { RosterPeople } from './roster-people';
import type { GradeRow, RosterQueries } from './roster-queries';
import type { RosterSchool } from './roster-school';

/** The title of the line item of a grade without an assignment. */
const untitled = 'Grade';

/** The categories, line items and results of a package. */
export class RosterGradebook {
  private needsCategory = false;
  private categories: ReadonlyMap<string, Fields> = new Map();
  private readonly known = new Map<string, string>();

  constructor(
    private readonly queries: RosterQueries,
    private readonly school: RosterSchool,
    private readonly people: RosterPeople,
    private readonly version: RosterVersion,
  ) {}

  async write(write: WriteRow): Promise<void> {
    this.categories = await this.queries.rowsOf('category');
    const known = await this.queries.rowsOf('line_item');
    for (const [sourcedId, fields] of known) this.addKnown(sourcedId, fields);
    const items = new SortedRows(new Map([...known].map(([sourcedId, fields]) => [sourcedId, this.itemOf(fields)])));
    for await (const rows of this.queries.objects('result')) {
      for (const { sourced_id: sourcedId, fields } of rows) {
        const isKnown = items.has(textIn(fields['lineItemSourcedId']));
        if (!isKnown || !this.people.hasStudent(textIn(fields['studentSourcedId']))) continue;
        const item = known.get(textIn(fields['lineItemSourcedId'])) ?? {};
        const day = fields['scoreDate'] ?? item['dueDate'] ?? this.school.startOf(textIn(termOf(item)));
        const classSourcedId = item['classSourcedId'];
        await write('results', { ...fields, scoreDate: day, classSourcedId, sourcedId });
      }
    }
    for await (const rows of this.queries.grades()) for (const row of rows) await this.writeGrade(write, row, items);
    await items.write('lineItems', write);
    const categories = new SortedRows(this.categories);
    if (this.needsCategory && !categories.has(this.categoryId))
      categories.set(this.categoryId, { title: 'Assignments' });
    await categories.write('categories', write);
  }

  private async writeGrade(write: WriteRow, row: GradeRow, items: SortedRows): Promise<void> {
    const fields = row.fields ?? {};
    const given = textIn(fields['lineItemSourcedId']);
    const item = isItemOf(row, fields) && items.has(given) ? given : this.itemFor(row, items);
    await write('results', {
      scoreStatus: 'fully graded',
      scoreDate: row.graded_on,
      ...fields,
      sourcedId: row.sourced_id ?? this.queries.ids.of('result', row.id),
      lineItemSourcedId: item,
      studentSourcedId: this.people.student(row.student_id),
      classSourcedId: this.school.classId(row.class_id),
      score: row.score,
      comment: row.comments,
    });
  }

  /** The line item of the grades with one class, assignment, term and maximum. */
  private itemFor(row: GradeRow, items: SortedRows): string {
    const classId = this.school.classId(row.class_id);
    const known = this.known.get(keyOf(classId, row.assignment_name ?? untitled, row.term, row.max_score));
    if (known !== undefined) return known;
    const sourcedId = this.queries.ids.named('item', classId, row.assignment_name, row.term, row.max_score);
    if (items.has(sourcedId)) return sourcedId;
    this.needsCategory = true;
    const term = this.school.termId(row.term);
    items.set(sourcedId, {
      title: row.assignment_name ?? untitled,
      assignDate: row.graded_on,
      dueDate: row.graded_on,
      classSourcedId: classId,
      categorySourcedId: this.categoryId,
      gradingPeriodSourcedId: term,
      academicSessionSourcedId: term,
      schoolSourcedId: this.school.schoolOf(classId),
      resultValueMin: '0',
      resultValueMax: String(row.max_score),
    });
    return sourcedId;
  }

  /** The line item that a grade without a result of a package belongs to. */
  private addKnown(sourcedId: string, fields: Fields): void {
    const key = keyOf(
      textIn(fields['classSourcedId']),
      textIn(fields['title']),
      this.school.sessionTitle(textIn(termOf(fields))),
      Number(fields['resultValueMax'] ?? 100),
    );
    if (!this.known.has(key)) this.known.set(key, sourcedId);
  }

  /** The versions name the session of a line item in columns of their own. */
  private itemOf(fields: Fields): Fields {
    const given = textIn(termOf(fields));
    const term = this.school.hasSession(given) ? given : null;
    const category = textIn(fields['categorySourcedId']);
    if (!this.categories.has(category)) this.needsCategory = true;
    const school = textIn(fields['schoolSourcedId']);
    const assigned = fields['assignDate'] ?? fields['dueDate'] ?? this.school.startOf(textIn(term));
    return {
      ...fields,
      ...{ assignDate: assigned, dueDate: fields['dueDate'] ?? assigned },
      ...{ resultValueMin: fields['resultValueMin'] ?? '0', resultValueMax: fields['resultValueMax'] ?? '100' },
      categorySourcedId: this.categories.has(category) ? category : this.categoryId,
      schoolSourcedId: this.school.hasOrg(school) ? school : this.school.schoolOf(textIn(fields['classSourcedId'])),
      [this.version === '1.1' ? 'gradingPeriodSourcedId' : 'academicSessionSourcedId']: term,
    };
  }

  private get categoryId(): string {
    return this.queries.ids.of('assignments', 1);
  }
}

const termOf = (fields: Fields): unknown => fields['academicSessionSourcedId'] ?? fields['gradingPeriodSourcedId'];

const keyOf = (...parts: readonly [classId: string, title: string, term: string, most: number]): string =>
  JSON.stringify(parts);

/** Whether the grade still is as the package said, so that its line item describes it. */
function isItemOf(row: GradeRow, { values }: Fields): boolean {
  const { assignment_name: name, term, max_score: most } = (values ?? {}) as Fields;
  return name === row.assignment_name && term === row.term && (most ?? 100) === row.max_score;
}
