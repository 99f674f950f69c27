import { kinds, Shown, ShownOrNull } from '@homeroom/http';
import { ApiSchema, PickType } from '@nestjs/swagger';
import { contactLengths, mostContacts, mostPhones } from '../../domain/contact';
import { studentLengths } from '../../domain/student';

/** A guardian or another contact of a student. The view `contact_record` makes the JSON. */
@ApiSchema({ name: 'Contact' })
export class ContactResource {
  @Shown(kinds.id)
  id!: number;

  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.integer(1), { description: 'Contacts of a student are called in ascending order' })
  call_order!: number;

  @ShownOrNull(kinds.text(contactLengths.name))
  name!: string | null;

  @ShownOrNull(kinds.text(contactLengths.relation))
  relation!: string | null;

  @ShownOrNull(kinds.email)
  email!: string | null;

  @Shown(kinds.listOf(kinds.text(contactLengths.phones), mostPhones), { description: 'In the order of calls' })
  phones!: string[];

  @Shown(kinds.boolean, { description: 'Whether the student lives with the contact' })
  lives_with!: boolean;

  @Shown(kinds.boolean, { description: 'Whether the contact may collect the student' })
  may_collect!: boolean;

  @Shown(kinds.boolean, { description: 'Whether the contact gets mail of the school' })
  gets_mail!: boolean;

  @ShownOrNull(kinds.text(contactLengths.note))
  note!: string | null;

  @Shown(kinds.dateTime)
  created_at!: string;

  @Shown(kinds.dateTime)
  updated_at!: string;
}

/** A contact in a record with its student. */
@ApiSchema({ name: 'CalledContact' })
export class CalledContactResource extends PickType(ContactResource, [
  'name',
  'relation',
  'email',
  'phones',
  'may_collect',
  'note',
]) {}

@ApiSchema({ name: 'Sibling' })
class SiblingResource {
  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.text(studentLengths.name))
  name!: string;

  @Shown(kinds.text(studentLengths.grade_level))
  grade_level!: string;
}

/** The contacts of a student in the order of calls. */
@ApiSchema({ name: 'OrderedContacts' })
export class OrderedContactsResource {
  @Shown(kinds.id)
  student_id!: number;

  @Shown(kinds.arrayOf(ContactResource, mostContacts), { description: 'In the order of calls' })
  contacts!: ContactResource[];
}

/** The contacts of a student, and the students who share one. */
@ApiSchema({ name: 'StudentContacts' })
export class StudentContactsResource extends OrderedContactsResource {
  @Shown(kinds.arrayOf(SiblingResource, 20), {
    description: 'Students who share a contact: the same guardian of a package, an equal email, or an equal phone',
  })
  siblings!: SiblingResource[];
}
