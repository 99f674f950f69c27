import type { OperationText } from '@homeroom/http';
import { recordOpenApi } from '@homeroom/records';
import { ContactNotFound, StudentNotFound } from '../../domain/people.errors';
import { ContactResource, OrderedContactsResource, StudentContactsResource } from './contact.resource';
import { ContactFieldsDto, ContactOrderDto, CreateContactDto, UpdateContactDto } from './contacts.dto';

const jan = {
  name: 'Jan Müller',
  relation: 'father',
  email: 'jan.mueller@mail.example',
  phones: ['+49 30 5550 199'],
  lives_with: true,
  may_collect: true,
  gets_mail: true,
};

const times = { created_at: '2026-09-01T08:00:00.000Z', updated_at: '2026-09-01T08:00:00.000Z' };
const janExample = { id: 1, student_id: 1, call_order: 1, ...jan, note: null, ...times };
const heidi = { name: 'Heidi Brandt', relation: 'grandmother', phones: ['+49 30 5550 174'], may_collect: true };
const heidiExample = {
  ...{
    id: 2,
    student_id: 1,
    call_order: 2,
    name: heidi.name,
    relation: heidi.relation,
    email: null,
    phones: heidi.phones,
  },
  ...{ lives_with: false, may_collect: true, gets_mail: false, note: null },
  ...times,
};

const siblings = [{ student_id: 2, name: 'Emil Müller', grade_level: '7' }];
const ofStudent = { of: 'student', isAddition: true, errors: [new StudentNotFound()] } as const;

/** The documentation of /contacts and /students/{id}/contacts. */
export const contactsOpenApi = {
  ...recordOpenApi({
    nouns: ['contact', 'contacts'],
    notFound: new ContactNotFound(),
    resource: ContactResource,
    created: CreateContactDto,
    changed: UpdateContactDto,
    isAddition: true,
    example: janExample,
    list: { example: 'The contacts of all students' },
    create: {
      description:
        'A guardian or another contact of one student. It becomes the last one to call. The first contact is in the guardian fields of the student as well, and a change of one side changes the other.',
      examples: {
        guardian: { summary: 'A guardian', body: { student_id: 1, ...jan }, status: 201, answer: janExample },
      },
    },
    createBatch: {
      example: 'A guardian',
      bodies: [{ student_id: 1, ...jan }],
      records: [janExample],
    },
    get: { example: 'A guardian' },
    update: {
      examples: {
        custody: {
          summary: 'A note for the office',
          body: { may_collect: false, note: 'Custody: the mother alone, until the decision of the court' },
          answer: {
            ...janExample,
            may_collect: false,
            note: 'Custody: the mother alone, until the decision of the court',
            updated_at: '2026-09-02T08:00:00.000Z',
          },
        },
      },
    },
    remove: { example: 'The contact is no longer one of the student' },
  }),
  ofStudent: {
    ...ofStudent,
    id: 'getStudentContacts',
    summary: 'Get the contacts of a student',
    description: 'All contacts in the order of calls, and the students who share one.',
    answers: StudentContactsResource,
    examples: {
      family: {
        summary: 'A family',
        answer: { student_id: 1, contacts: [janExample, heidiExample], siblings },
      },
    },
  },
  addToStudent: {
    ...ofStudent,
    id: 'addStudentContact',
    summary: 'Add a contact to a student',
    description: 'As `POST /contacts`.',
    body: ContactFieldsDto,
    answers: ContactResource,
    examples: { grandmother: { summary: 'A grandmother', body: heidi, status: 201, answer: heidiExample } },
  },
  order: {
    ...ofStudent,
    id: 'orderStudentContacts',
    summary: 'Set the order of calls',
    description: 'The first one is in the guardian fields of the student.',
    body: ContactOrderDto,
    answers: OrderedContactsResource,
    examples: {
      grandmother: {
        summary: 'The grandmother first',
        body: { contact_ids: [2] },
        answer: {
          student_id: 1,
          contacts: [
            { ...heidiExample, call_order: 1 },
            { ...janExample, call_order: 2 },
          ],
        },
      },
    },
  },
} satisfies Record<string, OperationText>;
