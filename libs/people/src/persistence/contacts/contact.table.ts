import { recordTable, TextArray } from '@homeroom/database';
import { recordRepository } from '@homeroom/records';
import { defineEntity, p } from '@mikro-orm/core';
import { Contact, contactLengths } from '../../domain/contact';
import { ContactNotFound } from '../../domain/people.errors';

export const contactMapping = defineEntity({
  class: Contact,
  tableName: 'contact',
  properties: {
    id: p.integer().primary(),
    studentId: p.integer(),
    callOrder: p.integer(),
    name: p.text().nullable(),
    relation: p.text().nullable(),
    email: p.text().nullable(),
    phones: p.type(TextArray),
    livesWith: p.boolean(),
    mayCollect: p.boolean(),
    getsMail: p.boolean(),
    note: p.text().nullable(),
    guardianId: p.integer().nullable(),
    fromPackage: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

/** The contacts of students. Triggers give students the guardian fields of the first contact, and links of packages their contacts. */
export const contactTable = recordTable(contactMapping, {
  record: 'contact',
  nouns: ['contact', 'contacts'],
  title: `coalesce(name, relation, 'contact')`,
  about: 'student_id',
  references: { student_id: 'student' },
  share: { student: 'student_id' },
  // A caller who sees no contact data of the student sees none here.
  hidesFormer: true,
  texts: {
    lengths: contactLengths,
    identities: ['name', 'email', 'phones'],
    erased: ['name', 'relation', 'email', 'phones', 'note'],
  },
  exported: {
    list: 'contacts',
    description: 'Guardians and other contacts of students',
    hidden: ['guardian_id', 'from_package'],
  },
});

export class ContactRepository extends recordRepository<Contact>({
  mapping: contactMapping,
  table: contactTable,
  notFound: () => new ContactNotFound(),
}) {}
