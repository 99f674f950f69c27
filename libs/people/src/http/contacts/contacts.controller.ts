import { RequireScopes, ReturnsStudentData } from '@homeroom/access';
import { Answer, Answers, Operation, RecordId, recordAnswer, Revisions } from '@homeroom/http';
import { recordController } from '@homeroom/records';
import { Body, Controller, Get, Param, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ContactsService } from '../../application/contacts.service';
import { ContactQueries } from '../../persistence/contacts/contact.queries';
import { ContactFieldsDto, ContactOrderDto, ListContactsDto } from './contacts.dto';
import { contactsOpenApi as docs } from './contacts.openapi';

@Controller('contacts')
export class ContactsController extends recordController({
  path: 'contacts',
  reads: 'read:students',
  writes: 'write:students',
  studentData: 'records of students',
  docs,
  list: ListContactsDto,
  queries: ContactQueries,
  service: ContactsService,
}) {}

@ApiTags('Contacts')
@Controller('students/:id/contacts')
export class StudentContactsController {
  constructor(
    private readonly records: ContactQueries,
    private readonly contacts: ContactsService,
    private readonly answers: Answers,
    private readonly revisions: Revisions,
  ) {}

  @Get()
  @RequireScopes('read:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.ofStudent)
  async list(@Param('id', RecordId) id: number): Promise<Answer> {
    return recordAnswer(await this.records.ofStudent(id));
  }

  @Post()
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.addToStudent)
  async add(@Param('id', RecordId) id: number, @Body() body: ContactFieldsDto): Promise<Answer> {
    return this.answers.created('contacts', await this.contacts.addTo(id, body.details()));
  }

  @Put('order')
  @RequireScopes('write:students')
  @ReturnsStudentData('records of students')
  @Operation(docs.order)
  order(
    @Param('id', RecordId) id: number,
    @Body() { contact_ids: ids }: ContactOrderDto,
    @Req() request: FastifyRequest,
  ): Promise<Answer> {
    return this.revisions.ofPart(request, {
      read: () => this.records.inOrder(id),
      write: () => this.contacts.order(id, ids),
    });
  }
}
