import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { request } from '../../api/request';
import { useSession } from '../../api/session';
import type { Grade } from '../../api/types';
import { QueryState } from '../../components/page/query-state';
import { useEnvironment } from '../../components/use-environment';
import { percentText } from '../../school/average';
import { dayAndYear } from '../../school/calendar-days';
import { useClassNames } from '../../school/use-class-names';
import { type ClassGrades, gradesByClass, notCounted } from '../../school/grades/class-averages';
import { PaperTable } from './paper-table';
import classes from './print-sheet.module.css';

interface Props {
  studentId: number;
  /** The names of the classes in which the student sits or has sat. */
  classNames: ReadonlyMap<number, string>;
  /** Whether grades in other classes are left out. */
  isOnlyOfThese?: boolean;
}

/** The grades of a student: a table for each class, by term. */
export function GradesOnPaper({ studentId, classNames, isOnlyOfThese = false }: Props) {
  const grades = useEveryGrade(studentId);
  return (
    <QueryState query={grades} skeleton={<Skeleton height={200} />}>
      {(every) => {
        const all = isOnlyOfThese ? every.filter(({ class_id }) => classNames.has(class_id)) : every;
        return all.length === 0 ? (
          <section aria-labelledby="grades">
            <h2 id="grades">Grades</h2>
            <p>No grades.</p>
          </section>
        ) : (
          <Classes grades={all} classNames={classNames} />
        );
      }}
    </QueryState>
  );
}

const naturally = new Intl.Collator('en', { numeric: true });

function Classes({ grades, classNames }: { grades: readonly Grade[]; classNames: ReadonlyMap<number, string> }) {
  const { letter_grades } = useSession();
  const others = useClassNames(grades.map(({ class_id }) => class_id).filter((id) => !classNames.has(id)));
  const nameOf = (id: number) => classNames.get(id) ?? others.get(id) ?? `Class ${id}`;
  const byClass = gradesByClass(grades, letter_grades).sort((one, other) =>
    naturally.compare(nameOf(one.classId), nameOf(other.classId)),
  );
  return byClass.map(({ classId: id, grades: ofClass, counted, averages }) => (
    <div key={id} className={classes.section}>
      <h2>Grades in {nameOf(id)}</h2>
      <PaperTable
        label={`Grades in ${nameOf(id)}`}
        rows={ofClass}
        rowKey={(grade) => grade.id}
        columns={[
          { heading: 'Term', cell: ({ term }) => term, width: '18%' },
          { heading: 'Assignment', cell: (grade) => <Assignment of={grade} isCounted={counted.has(grade)} /> },
          {
            heading: 'Score',
            cell: ({ score, max_score }) => `${score} of ${max_score}`,
            align: 'right',
            width: '16%',
          },
          { heading: 'Letter', cell: ({ letter_grade }) => letter_grade, width: 60 },
          { heading: 'Graded', cell: ({ graded_at }) => dayAndYear(graded_at.slice(0, 10)), width: '18%' },
        ]}
      />
      <p>Average: {averagesText(averages)}</p>
    </div>
  ));
}

/** Such as `Q1 89.9 % B+, Q2 93.0 % A`. */
const averagesText = (averages: ClassGrades['averages']): string =>
  [...averages]
    .sort(([one], [other]) => naturally.compare(one, other))
    .map(([term, average]) => `${term} ${percentText(average?.percent ?? null)} ${average?.letter_grade ?? ''}`.trim())
    .join(', ');

const Assignment = ({ of: { assignment_name, comments }, isCounted }: { of: Grade; isCounted: boolean }) => (
  <>
    {assignment_name ?? '—'}
    {!isCounted && <div>{notCounted}</div>}
    {comments !== null && <div>{comments}</div>}
  </>
);

/** The largest page with a cursor. */
const perPage = 1000;

interface GradePage {
  data: Grade[];
  pagination: { next: string | null };
}

function useEveryGrade(studentId: number): UseQueryResult<Grade[]> {
  const { name } = useEnvironment();
  return useQuery({
    queryKey: ['school', name, 'printed grades', studentId],
    queryFn: async () => {
      const path = `schools/${name}/students/${studentId}/grades?sort=id&per_page=${perPage}`;
      const grades: Grade[] = [];
      for (let next: string | null = 'start'; next !== null;) {
        const page: GradePage = await request<GradePage>(`${path}&after=${encodeURIComponent(next)}`);
        grades.push(...page.data);
        next = page.pagination.next;
      }
      return grades;
    },
  });
}
