import { Announcements } from './resources/announcements.ts';
import { Attendance } from './resources/attendance.ts';
import { ClosedDays, SchoolYears, Terms } from './resources/calendar.ts';
import { Classes } from './resources/classes.ts';
import { Connection } from './connection/connection.ts';
import { Contacts } from './resources/contacts.ts';
import { Enrollments } from './resources/enrollments.ts';
import { Events } from './resources/events.ts';
import { Grades } from './resources/grades.ts';
import type { CallOptions, HomeroomOptions } from './connection/options.ts';
import type { Health, Key } from './resources/records.ts';
import { Imports } from './resources/imports.ts';
import { Schools } from './resources/schools.ts';
import { Students } from './resources/students.ts';
import { Teachers } from './resources/teachers.ts';
import { Webhooks } from './resources/webhooks.ts';

/** A client of one environment of a Homeroom service. */
export class Homeroom {
  readonly schools: Schools;
  readonly schoolYears: SchoolYears;
  readonly terms: Terms;
  readonly closedDays: ClosedDays;
  readonly students: Students;
  readonly contacts: Contacts;
  readonly teachers: Teachers;
  readonly classes: Classes;
  readonly enrollments: Enrollments;
  readonly announcements: Announcements;
  readonly grades: Grades;
  readonly attendance: Attendance;
  readonly imports: Imports;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  /** @throws TypeError if an option is missing or invalid */
  constructor(options: HomeroomOptions) {
    this.#connection = new Connection(options);
    this.schools = new Schools(this.#connection);
    this.schoolYears = new SchoolYears(this.#connection);
    this.terms = new Terms(this.#connection);
    this.closedDays = new ClosedDays(this.#connection);
    this.students = new Students(this.#connection);
    this.contacts = new Contacts(this.#connection);
    this.teachers = new Teachers(this.#connection);
    this.classes = new Classes(this.#connection);
    this.enrollments = new Enrollments(this.#connection);
    this.announcements = new Announcements(this.#connection);
    this.grades = new Grades(this.#connection);
    this.attendance = new Attendance(this.#connection);
    this.imports = new Imports(this.#connection);
    this.events = new Events(this.#connection);
    this.webhooks = new Webhooks(this.#connection);
  }

  /** What the key of this client may do, and what is left of its limits. */
  key(options?: CallOptions): Promise<Key> {
    return this.#connection.send((api, init) => api.GET('/key', { ...init }), options);
  }

  /** Reads the health of the service. A 503 resolves as well, with `status` set to `unavailable`. */
  health(options?: CallOptions): Promise<Health> {
    return this.#connection.send(async (api, init) => {
      const answer = await api.GET('/health', { ...init });
      return isHealth(answer.error) ? { data: answer.error, response: answer.response } : answer;
    }, options);
  }
}

const isHealth = (answer: unknown): answer is Health =>
  typeof answer === 'object' && answer !== null && 'checks' in answer;
