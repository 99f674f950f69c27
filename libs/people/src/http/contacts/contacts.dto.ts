import { kinds, ListQueryDto, Optional, QueryParameter, Required, SortParameter } from '@homeroom/http';
import { withoutUndefined } from '@homeroom/kernel';
import { ApiSchema } from '@nestjs/swagger';
import { contactLengths, mostContacts, mostPhones } from '../../domain/contact';

/** The fields of a contact beside the student. POST /students/{id}/contacts */
@ApiSchema({ name: 'ContactFields' })
export class ContactFieldsDto {
  @Optional(kinds.line(contactLengths.name), { description: 'Required if there is neither an email nor a phone' })
  name?: string | null;

  @Optional(kinds.line(contactLengths.relation), { example: 'mother' })
  relation?: string | null;

  @Optional(kinds.email)
  email?: string | null;

  @Optional(kinds.listOf(kinds.text(contactLengths.phones), mostPhones), { description: 'In the order of calls' })
  phones?: string[] | null;

  @Optional(kinds.boolean, { description: 'Whether the student lives with the contact', default: false })
  lives_with?: boolean | null;

  @Optional(kinds.boolean, { description: 'Whether the contact may collect the student', default: false })
  may_collect?: boolean | null;

  @Optional(kinds.boolean, { description: 'Whether the contact gets mail of the school', default: false })
  gets_mail?: boolean | null;

  @Optional(kinds.text(contactLengths.note), {
    description: 'What the office has to know, such as a decision on custody',
  })
  note?: string | null;

  details() {
    const { name, relation, email, note } = this;
    return withoutUndefined({
      ...{ name, relation, email, note },
      phones: this.phones === null ? [] : this.phones,
      livesWith: this.lives_with === null ? false : this.lives_with,
      mayCollect: this.may_collect === null ? false : this.may_collect,
      getsMail: this.gets_mail === null ? false : this.gets_mail,
    });
  }
}

/** POST /contacts */
@ApiSchema({ name: 'CreateContact' })
export class CreateContactDto extends ContactFieldsDto {
  @Required(kinds.integer())
  student_id!: number;

  override details() {
    return { studentId: this.student_id, ...super.details() };
  }
}

/** PUT /contacts/{id}; every field is optional. */
@ApiSchema({ name: 'UpdateContact' })
export class UpdateContactDto extends ContactFieldsDto {
  @Optional(kinds.integer(), { description: 'Must be the student of the contact' })
  student_id?: number | null;

  override details() {
    return { ...withoutUndefined({ studentId: this.student_id ?? undefined }), ...super.details() };
  }
}

/** PUT /students/{id}/contacts/order */
@ApiSchema({ name: 'ContactOrder' })
export class ContactOrderDto {
  @Required(kinds.listOf(kinds.id, mostContacts), {
    description: 'The contacts to call first, in their order. The others of the student follow in their former order',
  })
  contact_ids!: number[];
}

/** GET /contacts */
export class ListContactsDto extends ListQueryDto {
  @QueryParameter(kinds.queryInteger(), { example: 1 })
  student_id?: number;

  @SortParameter('id', 'student_id')
  sort?: string;

  filter() {
    return { studentId: this.student_id };
  }
}
