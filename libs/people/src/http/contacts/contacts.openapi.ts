import type { OperationText } from '@homeroom/http';
import { recordOpenApi } from '@homeroom/records';
import { ContactNotFound, StudentNotFound } from '../../domain/people.errors';
import { ContactResource, OrderedContactsResource, StudentContactsResource } from './contact.resource';
import { ContactFieldsDto, ContactOrderDto, CreateContactDto, UpdateContactDto } from './contacts.dto';

const times = { created_at: '2026-09-01T08:00:00.000Z', updated_at: '2026-09-01T08:00:00.000Z' };
const unset = {
  relation: null,
  email: null,
  phones: [] as string[],
  lives_with: false,
  may_collect: false,
  gets_mail: false,
  note: null,
};
const ofZoe = { student_id: 1, ...unset };

/** The guardian in the fields of the student. */
const janExample = {
  ...{ id: 1, ...ofZoe, call_order: 1, name: 'Jan Müller', email: 'jan.mueller@mail.example' },
  ...{ phones: ['+49 30 5550 199'], ...times },
};

const heidi = { name: 'Heidi Brandt', relation: 'grandmother', email: 'heidi@mail.example', may_collect: true };
const heidiExample = { id: 2, ...ofZoe, call_order: 2, ...heidi, ...times };
const paul = { name: 'Paul Müller', relation: 'uncle', email: 'paul@mail.example' };
const paulExample = { id: 3, ...ofZoe, call_order: 3, ...paul, ...times };
const maria = { name: 'Maria Ito', relation: 'neighbour', email: 'maria@mail.example' };
const mariaExample = { id: 4, ...ofZoe, call_order: 4, ...maria, ...times };

const custody = {
  relation: 'father',
  may_collect: false,
  note: 'Custody: the mother alone, until the decision of the court',
};

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
        grandmother: {
          summary: 'A grandmother',
          body: { student_id: 1, ...heidi },
          status: 201,
          answer: heidiExample,
        },
      },
    },
    createBatch: {
      example: 'A neighbour',
      bodies: [{ student_id: 1, ...maria }],
      records: [mariaExample],
    },
    get: { example: 'A guardian' },
    update: {
      examples: {
        custody: {
          summary: 'A note for the office',
          body: custody,
          answer: { ...janExample, ...custody },
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
      guardian: {
        summary: 'One guardian',
        answer: { student_id: 1, contacts: [janExample], siblings: [] },
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
    examples: { uncle: { summary: 'An uncle', body: paul, status: 201, answer: paulExample } },
  },
  order: {
    ...ofStudent,
    id: 'orderStudentContacts',
    summary: 'Set the order of calls',
    description: 'The first one is in the guardian fields of the student.',
    body: ContactOrderDto,
    answers: OrderedContactsResource,
    examples: {
      uncle: {
        summary: 'The uncle after the father',
        body: { contact_ids: [1, 3] },
        answer: {
          student_id: 1,
          contacts: [janExample, { ...paulExample, call_order: 2 }, { ...heidiExample, call_order: 3 }, mariaExample],
        },
      },
    },
  },
} satisfies Record<string, OperationText>;
