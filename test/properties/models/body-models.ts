import fc from 'fast-check';
import {
  changeable,
  date,
  dateTime,
  email,
  integer,
  line,
  listOf,
  type Model,
  number,
  oneOf,
  optional,
  required,
  text,
} from './field-models';
import { anyText } from './texts';

/** A body by its fields. */
export type Fields = Readonly<Record<string, Model>>;

/** Who may be named, and which days have been: what a body alone does not tell. */
interface Circumstances {
  readonly id: Model;
  /** The student of a record that is corrected. */
  readonly itself: Model;
  /** `YYYY-MM-DD` */
  readonly today: string;
  /** The last day of which attendance may be recorded, `YYYY-MM-DD`. */
  readonly inAYear: string;
}

/** Nothing is known. */
export const anywhere: Circumstances = { id: integer(), itself: integer(), today: '9999-12-31', inAYear: '9999-12-31' };

/** Every body of the interface. */
export const bodiesIn = ({ id, itself, today, inAYear }: Circumstances) => ({
  newStudent: {
    name: required(line(255)),
    email: required(email),
    grade_level: required(line(255)),
    ...aboutStudents(today),
  },
  student: {
    name: changeable(line(255)),
    email: changeable(email),
    grade_level: changeable(line(255)),
    ...aboutStudents(today),
  },
  teacher: {
    name: required(line(255)),
    email: required(email),
    department: required(line(255)),
    subjects: optional(listOf(255, 100)),
    phone: optional(line(255)),
    office_room: optional(line(255)),
    preferred_given_name: optional(line(255)),
  },
  schoolClass: {
    name: required(line(255)),
    teacher_id: required(id),
    schedule: required(text(2000)),
    room: optional(line(255)),
    capacity: optional(integer(0, 100_000)),
    semester: optional(line(255)),
  },
  announcement: {
    title: required(text(255)),
    content: required(text(20_000)),
    scope: required(oneOf('school', 'class', 'grade_level')),
    class_id: optional(id),
    grade_level: optional(text(255)),
    priority: optional(oneOf('low', 'normal', 'high', 'urgent')),
    expires_at: optional(dateTime),
  },
  grade: {
    student_id: required(id),
    class_id: required(id),
    assignment_name: optional(line(255)),
    score: required(number((value) => value >= 0)),
    max_score: optional(number((value) => value > 0)),
    term: required(line(255)),
    comments: optional(text(2000)),
  },
  attendance: {
    student_id: required(id),
    class_id: required(id),
    date: required(date(inAYear)),
    status: required(oneOf('present', 'absent', 'late', 'excused')),
    notes: optional(text(2000)),
  },
  gradeCorrection: {
    student_id: changeable(itself),
    class_id: changeable(id),
    assignment_name: optional(line(255)),
    score: changeable(number((value) => value >= 0)),
    max_score: optional(number((value) => value > 0)),
    term: changeable(line(255)),
    comments: optional(text(2000)),
  },
  attendanceCorrection: {
    student_id: changeable(itself),
    class_id: changeable(id),
    date: changeable(date(inAYear)),
    status: changeable(oneOf('present', 'absent', 'late', 'excused')),
    notes: optional(text(2000)),
  },
});

const aboutStudents = (today: string): Fields => ({
  date_of_birth: optional(date(today)),
  guardian_name: optional(line(255)),
  guardian_email: optional(email),
  guardian_phone: optional(line(255)),
  address: optional(text(2000)),
  preferred_given_name: optional(line(255)),
});

/** Fields that no body declares, and names that mean something to JavaScript. */
const otherFields = fc.dictionary(
  fc.oneof(anyText, fc.constantFrom('id', 'constructor', 'toString', 'hasOwnProperty', 'created_at', 'letter_grade')),
  fc.jsonValue({ maxDepth: 2 }),
  { maxKeys: 2 },
);

const leftOut = Symbol('left out');

/** Bodies that are taken, bodies that are close to it in one field, and others. */
export function bodyOf(fields: Fields): fc.Arbitrary<Record<string, unknown>> {
  const good = ({ verdict, good: values }: Model) =>
    verdict(undefined) === 'refused' ? values : fc.oneof({ weight: 2, arbitrary: values }, fc.constant(leftOut));
  const odd = ({ near }: Model) =>
    fc.oneof({ weight: 4, arbitrary: near }, fc.constant(leftOut), anyText, fc.jsonValue({ maxDepth: 2 }));
  const each = (valueOf: (model: Model, name: string) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(Object.entries(fields).map(([name, model]) => [name, valueOf(model, name)])));
  const oneOdd = fc
    .constantFrom(...Object.keys(fields))
    .chain((chosen) => each((model, name) => (name === chosen ? odd(model) : good(model))));
  const declared = fc.oneof(
    each(good),
    oneOdd,
    oneOdd,
    each((model) => fc.oneof(good(model), odd(model))),
  );
  return fc.tuple(otherFields, declared).map(([others, values]) => {
    const given = Object.entries(values).filter(([, value]) => value !== leftOut);
    const undeclared = Object.entries(others).filter(([name]) => !(name in fields) && name !== '__proto__');
    return Object.fromEntries([...undeclared, ...given]);
  });
}

/** What is to become of a body: the names of fields that are wrong, or that nobody can be sure of, and what is taken of the others. */
export function expectedOf(fields: Fields, body: Readonly<Record<string, unknown>>) {
  const refused: string[] = [];
  const unsure: string[] = [];
  const expected: Record<string, unknown> = {};
  for (const [name, { verdict: verdictOf }] of Object.entries(fields)) {
    const verdict = verdictOf(Object.hasOwn(body, name) ? body[name] : undefined);
    if (verdict === 'refused') refused.push(name);
    else if (verdict === 'unsure') unsure.push(name);
    else if (verdict.taken !== undefined) expected[name] = verdict.taken;
  }
  return { refused, unsure, expected };
}
