import { type GradeRow, gradeTable } from '@homeroom/academics';
import type { BulkTable } from '@homeroom/database';
import type { CategoryRow, LineItemRow } from '@homeroom/rostering';
import { daysAfter } from '../school-year/calendar';
import type { SeededSchool } from '../school-year/school';
import { Curriculum } from './courses';

/** Categories of work with their weights, and the names with which the work in each begins. */
const works = [
  { title: 'Homework', weight: 0.2, names: ['Homework', 'Workbook'] },
  { title: 'Quizzes', weight: 0.15, names: ['Quiz'] },
  { title: 'Tests', weight: 0.25, names: ['Chapter Test'] },
  { title: 'Projects', weight: 0.2, names: ['Unit Project', 'Presentation', 'Portfolio'] },
  { title: 'Exams', weight: 0.2, names: ['Midterm Exam', 'Final Exam'] },
] as const;

/** Who wrote the rows, and when. */
const seededAt = (at: string) => ({
  ...({ sourced_id: null, written_by: 'seed', is_current: true } as const),
  ...{ created_at: at, updated_at: at },
});

export const categories = (at: string): CategoryRow[] =>
  works.map(({ title, weight }, index) => ({ id: index + 1, title, weight, ...seededAt(at) }));

const beginOf = (day: string): string => `${day}T00:00:00.000Z`;

interface GradeOfItem extends GradeRow {
  readonly line_item_id: number;
}

/** Grades with their line items. */
export const gradeOfItemTable: BulkTable<GradeOfItem> = {
  name: gradeTable.name,
  columns: [...gradeTable.columns, 'line_item_id'],
};

interface Item {
  readonly id: number;
  readonly title: string;
  readonly term: string;
  readonly most: number;
  dueOn: string;
}

/** The line items of the grades of a seeded school. */
export class SeededLineItems {
  /** The items of each class, by its id. A class has few. */
  private readonly byClass: Item[][] = [];
  private count = 0;

  constructor(
    private readonly school: SeededSchool,
    private readonly at: string,
  ) {}

  /** Gives each grade its line item. */
  *of(grades: Iterable<GradeRow>): Generator<GradeOfItem> {
    for (const grade of grades) yield { ...grade, line_item_id: this.itemOf(grade).id };
  }

  private itemOf({ class_id: classId, assignment_name: name, term, max_score: most, graded_at: at }: GradeRow): Item {
    const items = (this.byClass[classId] ??= []);
    const title = name ?? 'Grade';
    const gradedOn = at.slice(0, 10);
    let item = items.find((each) => each.title === title && each.term === term && each.most === most);
    if (!item) items.push((item = { id: (this.count += 1), title, term, most, dueOn: gradedOn }));
    if (gradedOn < item.dueOn) item.dueOn = gradedOn;
    return item;
  }

  /** The line items of the grades that were given. */
  *rows(): Generator<LineItemRow> {
    const curriculum = new Curriculum(this.school);
    for (const [classId, items] of this.byClass.entries())
      for (const { id, title, term, most, dueOn } of items ?? [])
        yield {
          ...{ id, class_id: classId, title, term, min_score: 0, max_score: most },
          ...{ assigned_at: beginOf(daysAfter(dueOn, -7)), due_at: beginOf(dueOn) },
          ...{ academic_session_id: curriculum.sessionId(term) || null, grading_period_id: null },
          category_id: works.findIndex(({ names }) => names.some((name) => title.startsWith(name))) + 1 || null,
          ...seededAt(this.at),
        };
  }
}
