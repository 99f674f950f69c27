import { Random } from '../../libs/seed/src/random/random';
import type { Answer, TestSchool } from '../support/test-school';

type Table =
  'student' | 'teacher' | 'school_class' | 'enrollment' | 'contact' | 'academic_session' | 'school' | 'grade';

/** The office of a school, which changes records at random over `/v1`. */
export class Office {
  /** The kinds of work that succeeded. */
  private readonly done = new Set<string>();
  private count = 0;

  constructor(
    private readonly school: TestSchool,
    private readonly random: Random,
    /** The current date at the school. */
    private readonly today: () => string,
  ) {}

  async work(times: number): Promise<void> {
    const kinds = Object.entries(this.kinds);
    for (let time = 0; time < times; time += 1) {
      // What has not succeeded yet is tried more often.
      const undone = kinds.filter(([kind]) => !this.done.has(kind));
      const [kind, act] = this.random.pick(undone.length > 0 && this.random.happens(0.4) ? undone : kinds);
      const { status, text } = await act();
      // The test holds a student in a transaction of its own. A request that would wait for it longer than it may is answered 503.
      if (status >= 500 && status !== 503) throw new Error(`${kind}: ${status} ${text}`);
      if (status < 300) this.done.add(kind);
    }
  }

  /** The kinds of work that never succeeded. */
  get neverDone(): readonly string[] {
    return Object.keys(this.kinds).filter((kind) => !this.done.has(kind));
  }

  private readonly kinds: Readonly<Record<string, () => Promise<Answer>>> = {
    'create a student': () => this.post('/students', this.student()),
    'change a student': async () => this.put(`/students/${await this.one('student')}`, this.student()),
    'delete a student': async () => this.remove(`/students/${await this.one('student')}`),
    'withdraw a student': async () =>
      this.post(`/students/${await this.one('student', 'withdrawn_on IS NULL')}/withdraw`, { date: this.today() }),
    'reinstate a student': async () =>
      this.post(`/students/${await this.one('student', 'withdrawn_on IS NOT NULL')}/reinstate`, undefined),
    'prefer a name': async () =>
      this.put(`/students/${await this.one('student')}/preferred-name`, { preferred_given_name: this.word() }),
    'give a student a school': async () =>
      this.put(`/students/${await this.one('student')}/school`, { school_id: await this.schoolOrNone() }),
    'create a teacher': () => this.post('/teachers', this.teacher()),
    'change a teacher': async () => this.put(`/teachers/${await this.one('teacher')}`, this.teacher()),
    'delete a teacher': async () => this.remove(`/teachers/${await this.one('teacher')}`),
    'give a teacher a school': async () =>
      this.put(`/teachers/${await this.one('teacher')}/school`, { school_id: await this.schoolOrNone() }),
    'create a class': async () => this.post('/classes', await this.schoolClass()),
    'change a class': async () => this.put(`/classes/${await this.one('school_class')}`, await this.schoolClass()),
    'delete a class': async () => this.remove(`/classes/${await this.one('school_class')}`),
    'archive a class': async () =>
      this.put(`/classes/${await this.one('school_class')}/archive`, { last_day: this.today() }),
    'give a class a school': async () =>
      this.put(`/classes/${await this.one('school_class')}/school`, { school_id: await this.schoolOrNone() }),
    'enroll a student': async () =>
      this.post(`/classes/${await this.one('school_class')}/enroll`, { student_id: await this.one('student') }),
    'move a student': async () =>
      this.post(`/enrollments/${await this.one('enrollment')}/move`, { class_id: await this.one('school_class') }),
    'delete an enrollment': async () => this.remove(`/enrollments/${await this.one('enrollment')}`),
    'add a contact': async () => this.post(`/students/${await this.one('student')}/contacts`, this.contact()),
    'change a contact': async () => this.put(`/contacts/${await this.one('contact')}`, this.contact()),
    'delete a contact': async () => this.remove(`/contacts/${await this.one('contact')}`),
    'create a school year': () => this.post('/school-years', this.year()),
    'change a school year': async () =>
      this.put(`/school-years/${await this.one('academic_session', `kind = 'school_year'`)}`, this.year()),
    'delete a school year': async () =>
      this.remove(`/school-years/${await this.one('academic_session', `kind = 'school_year'`)}`),
    'create a term': async () => this.post('/terms', await this.term()),
    'change a term': async () => {
      const id = await this.one('academic_session', `kind <> 'school_year'`);
      const [term] = await this.school.sql()<{ kind: string }[]>`SELECT kind FROM academic_session WHERE id = ${id}`;
      return this.put(`/terms/${id}`, { ...(await this.term()), kind: term?.kind ?? 'term' });
    },
    'delete a term': async () => this.remove(`/terms/${await this.one('academic_session', `kind <> 'school_year'`)}`),
    'create a school': () => this.post('/schools', { name: `${this.word()} School` }),
    'change a school': async () => this.put(`/schools/${await this.one('school')}`, { name: `${this.word()} School` }),
    'delete a school': async () => this.remove(`/schools/${await this.one('school', 'id > 2')}`),
    'give a grade': async () =>
      this.post('/grades', {
        student_id: await this.one('student'),
        class_id: await this.one('school_class'),
        score: this.random.below(20),
        max_score: 20,
        term: this.random.pick(['Fall', 'Spring', 'Q9']),
      }),
    'delete a grade': async () => this.remove(`/grades/${await this.one('grade')}`),
  };

  private post = (path: string, body: unknown): Promise<Answer> => this.school.post(path, body);
  private put = (path: string, body: unknown): Promise<Answer> => this.school.put(path, body);
  private remove = (path: string): Promise<Answer> => this.school.request('DELETE', path, {});

  /** The id of a record; 0 if there is none. The first student and the first teacher are left to others, and the first two schools stay. */
  private async one(table: Table, condition = 'true'): Promise<number> {
    const sql = this.school.sql();
    const others = table === 'student' || table === 'teacher' ? 'id > 1' : 'true';
    const rows = await sql<{ id: number }[]>`
      SELECT id FROM ${sql(table)} WHERE ${sql.unsafe(condition)} AND ${sql.unsafe(others)} ORDER BY id`;
    return rows.length === 0 ? 0 : this.random.pick(rows).id;
  }

  private schoolOrNone = async (): Promise<number | null> => (this.random.happens(0.3) ? null : this.one('school'));

  private word = (): string => this.random.pick(['Ada', 'Béla', 'Cem', 'Dee', 'Eva', 'Finn', "O'Hara", 'Zoë']);

  private student = () => ({
    name: `${this.word()} ${this.word()}`,
    email: `office${(this.count += 1)}@x.example`,
    grade_level: String(this.random.between(1, 9)),
    date_of_birth: `201${this.random.below(9)}-03-04`,
    ...(this.random.happens(0.5)
      ? { guardian_name: `Pat ${this.word()}`, guardian_phone: '+1 555 0100' }
      : this.random.happens(0.3) && { guardian_name: null, guardian_email: null, guardian_phone: null }),
  });

  private teacher = () => ({
    name: `${this.word()} ${this.word()}`,
    email: `office${(this.count += 1)}@x.example`,
    department: 'Science',
    phone: `+1 555 ${this.random.below(10)}`,
  });

  private schoolClass = async () => ({
    name: `${this.word()} ${this.random.below(9)}`,
    teacher_id: await this.one('teacher'),
    schedule: this.random.pick(['Mon', 'Tue']),
    room: String(this.random.below(9)),
    ...(this.random.happens(0.6) && { semester: this.random.pick(['Fall', 'Spring', 'Winter']) }),
  });

  private contact = () => ({
    name: `Max ${this.word()}`,
    relation: 'uncle',
    phones: ['+1 555 0101', '+1 555 0102'].slice(this.random.below(2)),
  });

  private year = () => {
    const first = this.random.between(2018, 2024);
    return {
      name: `${first}-${first + 1}`,
      first_day: `${first}-08-20`,
      last_day: `${first + 1}-06-1${this.random.below(9)}`,
    };
  };

  private term = async () => {
    const id = await this.one('academic_session', `kind = 'school_year'`);
    const [year] = await this.school.sql()<{ first: string }[]>`
      SELECT first_day::text AS first FROM academic_session WHERE id = ${id}`;
    const first = year?.first ?? '2020-08-20';
    const last = `${first.slice(0, 4)}-12-${this.random.between(10, 20)}`;
    const name = this.random.pick(['Fall', 'Winter', 'Q9']);
    return { name, kind: 'semester', first_day: first, last_day: last, school_year_id: id };
  };
}
