import { NativeSelect, Skeleton } from '@mantine/core';
import { useParams } from 'react-router';
import { useSession } from '../../api/session';
import type { Records, Student } from '../../api/types';
import { QueryState } from '../../components/page/query-state';
import { dayAndYear } from '../../school/calendar-days';
import { useSchoolIncluded } from '../../school/districts/use-school-included';
import { namedContact } from '../../school/contacts/named-contact';
import { RecordState } from '../../school/records/record-state';
import { todayIn } from '../../school/school-day';
import { useSchoolQuery } from '../../school/use-school-query';
import { GradesOnPaper } from './grades-on-paper';
import { PaperFields } from './paper-fields';
import { numbered, PaperTable } from './paper-table';
import { PrintSheet } from './print-sheet';
import classes from './print-sheet.module.css';
import { isIn, type PrintedYear, thenIn, usePrintedYear } from './use-printed-year';

/** All that the school has of a student, on paper: of all years, or of one. */
export default function StudentRecordPage() {
  const { id = '' } = useParams();
  const path = `students/${encodeURIComponent(id)}`;
  const included = useSchoolIncluded();
  const student = useSchoolQuery<Student>(path, included ?? {}, included !== null);
  const today = todayIn(useSession().school_time_zone);
  const { years, year, isKnown, choose } = usePrintedYear(student.data?.school?.id ?? null);
  const past = useSchoolQuery<Records['StudentPast']>(`${path}/past`, {}, year !== null);
  const then = past.data ? thenIn(past.data, year, today) : null;
  const isOver = year !== null && year.last_day < today;
  const back = { path: `/${path}`, label: 'Back to the student' };
  const field = years.length > 0 && (
    <NativeSelect
      label="School year"
      value={year === null ? '' : String(year.id)}
      onChange={({ currentTarget: { value } }) => choose(value)}
      data={[{ value: '', label: 'All' }, ...years.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
  return (
    <PrintSheet
      kind={year === null ? 'Student record' : `Student record ${year.name}`}
      title={then?.name ?? student.data?.legal_name ?? student.data?.name ?? 'Student'}
      back={back}
      school={student.data?.school?.name}
      asOf={isOver ? year.last_day : undefined}
      controls={field}
    >
      <RecordState query={student} noun="student" skeleton={<Skeleton height={560} />}>
        {(found) =>
          isKnown && (year === null || past.data) ? (
            <>
              <Profile of={{ ...found, ...(then && { grade_level: then.grade_level }) }} />
              <Attendance studentId={found.id} year={year} />
              <Classes studentId={found.id} year={year} />
            </>
          ) : (
            <QueryState query={past} skeleton={<Skeleton height={560} />}>
              {() => null}
            </QueryState>
          )
        }
      </RecordState>
    </PrintSheet>
  );
}

function Profile({ of: student }: { of: Student }) {
  return (
    <>
      <PaperFields
        fields={[
          ...(student.preferred_given_name ? [['Preferred name', student.name] as const] : []),
          ['Grade level', student.grade_level],
          ['Date of birth', student.date_of_birth && dayAndYear(student.date_of_birth)],
          ['E-mail', student.email ?? '—'],
          ['Address', student.address],
          ['Enrolled', dayAndYear(student.enrollment_date)],
          ['Id', student.id],
        ]}
      />
      <Contacts studentId={student.id} />
    </>
  );
}

/** The contacts in the order of calls. */
function Contacts({ studentId }: { studentId: number }) {
  const query = useSchoolQuery<Records['StudentContacts']>(`students/${studentId}/contacts`);
  return (
    <section className={classes.section} aria-labelledby="contacts">
      <h2 id="contacts">Contacts</h2>
      <QueryState query={query} skeleton={<Skeleton height={60} />}>
        {({ contacts }) => (contacts.length === 0 ? <p>No contacts.</p> : <ContactTable rows={contacts} />)}
      </QueryState>
    </section>
  );
}

function ContactTable({ rows }: { rows: Records['StudentContacts']['contacts'] }) {
  return (
    <PaperTable
      label="Contacts in the order of calls"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        numbered,
        { heading: 'Name', cell: namedContact },
        { heading: 'Phones', cell: ({ phones }) => phones.map((number, index) => <div key={index}>{number}</div>) },
        { heading: 'E-mail', cell: ({ email }) => email },
        {
          heading: 'Remarks',
          cell: (contact) => [
            ...flags.filter((flag) => contact[flag]).map((flag) => <div key={flag}>{remarks[flag]}</div>),
            contact.note !== null && <div key="note">{contact.note}</div>,
          ],
        },
      ]}
    />
  );
}

const remarks = {
  lives_with: 'The student lives here',
  may_collect: 'May collect the student',
  gets_mail: 'Gets mail of the school',
} as const;

const flags = ['lives_with', 'may_collect', 'gets_mail'] as const;

interface OfYear {
  studentId: number;
  /** Null for all years. */
  year: PrintedYear | null;
}

function Attendance({ studentId, year }: OfYear) {
  const today = todayIn(useSession().school_time_zone);
  const end = year !== null && year.last_day < today ? year.last_day : today;
  const attendance = useSchoolQuery<Records['StudentAttendance']>(`students/${studentId}/attendance`, {
    ...(year && { start_date: year.first_day }),
    end_date: end,
  });
  return (
    <section className={classes.section} aria-labelledby="attendance">
      <h2 id="attendance">
        Attendance {year && `from ${dayAndYear(year.first_day)} `}until {dayAndYear(end)}
      </h2>
      <QueryState query={attendance} skeleton={<Skeleton height={60} />}>
        {({ summary: { total_days, attendance_rate, present, late, excused, absent } }) => (
          <PaperFields
            fields={[
              ['Attendance rate', total_days === 0 ? null : `${attendance_rate} %`],
              ['Marks', total_days],
              ['Present', present],
              ['Late', late],
              ['Excused', excused],
              ['Absent', absent],
            ]}
          />
        )}
      </QueryState>
    </section>
  );
}

/** The classes, and the grades by class. Those of a year have the teacher of the last day of the student there. */
function Classes({ studentId, year }: OfYear) {
  const query = useSchoolQuery<Records['StudentClasses']>(`students/${studentId}/classes`, {
    ...(year && { include: 'then' }),
  });
  return (
    <QueryState query={query} skeleton={<Skeleton height={200} />}>
      {({ classes: all }) => {
        const sat = all.filter(({ periods }) => periods.some((period) => isIn(year, period)));
        return (
          <>
            <section aria-labelledby="classes">
              <h2 id="classes">Classes</h2>
              {sat.length === 0 ? <p>No classes.</p> : <ClassTable rows={sat} />}
            </section>
            <GradesOnPaper
              studentId={studentId}
              classNames={new Map(sat.map(({ class: { id, name } }) => [id, name] as const))}
              isOnlyOfThese={year !== null}
            />
          </>
        );
      }}
    </QueryState>
  );
}

function ClassTable({ rows }: { rows: Records['StudentClasses']['classes'] }) {
  return (
    <PaperTable
      label="Classes of the student"
      rows={rows}
      rowKey={({ class: { id } }) => id}
      columns={[
        { heading: 'Class', cell: ({ class: { name } }) => name },
        { heading: 'Teacher', cell: ({ class: { teacher } }) => teacher.name },
        { heading: 'Schedule', cell: ({ class: { schedule } }) => schedule },
        { heading: 'Semester', cell: ({ class: { semester } }) => semester ?? '—' },
        {
          heading: 'In the class',
          cell: ({ periods }) => periods.map((period) => <div key={period.id}>{periodText(period)}</div>),
        },
      ]}
    />
  );
}

const periodText = ({ begin_date, end_date }: { begin_date: string; end_date: string | null }) =>
  end_date === null ? `since ${dayAndYear(begin_date)}` : `${dayAndYear(begin_date)} to ${dayAndYear(end_date)}`;
