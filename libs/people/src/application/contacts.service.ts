import { type Revision, Transactions, withoutShare, type WriteOutcome, type Written } from '@homeroom/database';
import { Clock, type DomainError } from '@homeroom/kernel';
import { RecordService } from '@homeroom/records';
import { Injectable } from '@nestjs/common';
import { callOrder, Contact, type ContactDetails, type NewContact } from '../domain/contact';
import { ContactNotFound, StudentNotFound } from '../domain/people.errors';
import { ContactRepository } from '../persistence/contacts/contact.table';
import { StudentContactRepository } from '../persistence/contacts/student-contact.repository';
import { StudentRepository } from '../persistence/student.table';

/**
 * The contacts of students. A caller who may change a student may change the contacts. The rows of the students are locked first, because a
 * write of contacts may change their guardian fields.
 */
@Injectable()
export class ContactsService extends RecordService<Contact, NewContact, ContactDetails, Date> {
  constructor(
    contacts: ContactRepository,
    private readonly ofStudents: StudentContactRepository,
    private readonly students: StudentRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    super(contacts, {
      time: () => clock.now(),
      create: (details, now) => Contact.add(details, now),
      revise: (contact, details, now) => contact.revise(details, now),
    });
  }

  override create(details: NewContact): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      const [error] = (await this.lock([details.studentId])).values();
      if (error) throw error;
      return super.create(details);
    });
  }

  override async createAll(contacts: readonly NewContact[]): Promise<WriteOutcome[]> {
    const errors = await this.lock(contacts.map(({ studentId }) => studentId));
    const written = (await super.createAll(contacts.filter(({ studentId }) => !errors.has(studentId)))).values();
    return contacts.map(({ studentId }) => errors.get(studentId) ?? outcomeIn(written));
  }

  override revise(id: number, details: Partial<ContactDetails>): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      const [error] = (await this.lockOf([id])).values();
      if (error) throw error;
      return super.revise(id, details);
    });
  }

  override async reviseAll(revisions: readonly Revision<ContactDetails>[]): Promise<WriteOutcome[]> {
    const errors = await this.lockOf(revisions.map(({ id }) => id));
    const written = (await super.reviseAll(revisions.filter(({ id }) => !errors.has(id)))).values();
    return revisions.map(({ id }) => errors.get(id) ?? outcomeIn(written));
  }

  override remove(id: number): Promise<void> {
    return this.transactions.inTransaction(async () => {
      const [error] = (await this.lockOf([id])).values();
      if (error) throw error;
      await super.remove(id);
    });
  }

  override async removeAll(ids: readonly number[]): Promise<(DomainError | null)[]> {
    const errors = await this.lockOf(ids);
    const removed = (await super.removeAll(ids.filter((id) => !errors.has(id)))).values();
    return ids.map((id) => errors.get(id) ?? removed.next().value ?? null);
  }

  /** Adds a contact to a student. @throws StudentNotFound, OutsideShare, ValidationFailed */
  addTo(studentId: number, details: Omit<NewContact, 'studentId'>): Promise<Written> {
    return this.transactions.inTransaction(async () => {
      await this.lockStudent(studentId);
      return super.create({ ...details, studentId });
    });
  }

  /** Sets the order of calls. @param first the contacts that come first @throws StudentNotFound, OutsideShare, ValidationFailed */
  order(studentId: number, first: readonly number[]): Promise<void> {
    return this.transactions.inTransaction(async () => {
      await this.lockStudent(studentId);
      await withoutShare(async () => {
        const known = await this.ofStudents.ofStudent(studentId);
        const places = callOrder(first, known).map((id, index) => ({ id, callOrder: index + 1 }));
        await this.ofStudents.setOrder(places, this.clock.now());
      });
    });
  }

  /** The students among these who have contacts beside their guardian fields, each with a text that says so. */
  async uses(studentIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const ids = await withoutShare(() => this.ofStudents.withMore(studentIds));
    return new Map(ids.map((id) => [id, 'it got contacts since']));
  }

  /** @throws StudentNotFound, OutsideShare */
  private async lockStudent(id: number): Promise<void> {
    await this.students.assertEditable(id);
    const found = await withoutShare(() => this.ofStudents.lockStudents([id]));
    if (!found.has(id)) throw new StudentNotFound();
  }

  /** Locks students. @returns the error of each whom the caller may not change */
  private async lock(ids: readonly number[]): Promise<ReadonlyMap<number, DomainError>> {
    const errors = await this.students.outsideShare(ids);
    await withoutShare(() => this.ofStudents.lockStudents(ids.filter((id) => !errors.has(id))));
    return errors;
  }

  /** Locks the students of contacts. @returns the error of each contact that the caller may not change */
  private async lockOf(ids: readonly number[]): Promise<ReadonlyMap<number, DomainError>> {
    const students = await withoutShare(() => this.ofStudents.studentsOf(ids));
    const visible = await this.ofStudents.visible(ids);
    const errors = await this.lock([...students.values()]);
    return new Map(
      ids.flatMap((id) => {
        const error = visible.has(id) ? errors.get(students.get(id) ?? 0) : new ContactNotFound();
        return error ? [[id, error] as const] : [];
      }),
    );
  }
}

function outcomeIn(written: Iterator<WriteOutcome>): WriteOutcome {
  const { value } = written.next() as { value?: WriteOutcome };
  if (!value) throw new Error('Each write must have an outcome');
  return value;
}
