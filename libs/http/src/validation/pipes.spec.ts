import { ValidationFailed } from '@homeroom/kernel';
import type { Type } from '@nestjs/common';
import { Changeable, Optional, QueryParameter, Required } from './field-decorators';
import { arrayOf, dateTime, integer, listOf, oneOf, queryInteger, text } from './kinds';
import { PageQueryDto } from './page-query.dto';
import { StrictValidationPipe } from './pipes';

class MarkDto {
  @Required(integer(1))
  student_id!: number;

  @Required(oneOf(['present', 'absent']))
  status!: string;

  @Optional(text(10))
  notes?: string | null;
}

const mostRecords = 4;

class RegisterDto {
  @Required(text(20))
  teacher!: string;

  @Required(arrayOf(MarkDto, mostRecords))
  records!: MarkDto[];

  @Optional(listOf(text(5), 2))
  tags?: string[] | null;

  @Changeable(text(20))
  room?: string;

  @Optional(dateTime)
  taken_at?: Date | null;
}

class ListMarksDto extends PageQueryDto {
  @QueryParameter(queryInteger())
  class_id?: number;
}

const pipe = new StrictValidationPipe();
const read = (body: unknown, metatype: Type = RegisterDto) => pipe.transform(body, { type: 'body', metatype });
const ask = (query: object) => pipe.transform(query, { type: 'query', metatype: ListMarksDto });

async function reasonsAgainst(body: object): Promise<readonly string[]> {
  const thrown = await read(body).then(
    () => null,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ValidationFailed);
  return (thrown as ValidationFailed).reasons;
}

const good = { student_id: 1, status: 'present' };
const register = (...records: unknown[]) => ({ teacher: 'Tom Ito', records });

describe('an array of objects', () => {
  it('is read as objects of their class, each field in its own form', async () => {
    const dto = (await read(register({ ...good, notes: ' late ' }, { ...good, notes: '' }))) as RegisterDto;
    expect(dto).toBeInstanceOf(RegisterDto);
    expect(dto.records.every((record) => record instanceof MarkDto)).toBe(true);
    expect(dto.records).toEqual([
      { ...good, notes: 'late' },
      { ...good, notes: null },
    ]);
  });

  it('is rejected with the index and the field of every error', async () => {
    const wrong = register(good, { student_id: '1', status: 'late', notes: 'x'.repeat(11) }, good, {});
    expect(await reasonsAgainst(wrong)).toEqual([
      'records[1].student_id must be an integer',
      'records[1].status must be one of present, absent',
      'records[1].notes must not be longer than 10 characters',
      'records[3].student_id is required',
      'records[3].status is required',
    ]);
  });

  it.each([[null], [undefined], [7], [true], ['{}'], [[]], [[good]]])('has no item %j', async (item) => {
    expect(await reasonsAgainst(register(good, item, good, item))).toEqual([
      'records[1] must be an object',
      'records[3] must be an object',
    ]);
  });

  it('may have as many items as it says, and not one more', async () => {
    expect(await read(register(...Array<object>(mostRecords).fill(good)))).toMatchObject({ teacher: 'Tom Ito' });
    const tooMany = register(...Array<object>(mostRecords + 1).fill({}));
    expect(await reasonsAgainst(tooMany)).toEqual([`records must not have more than ${mostRecords} items`]);
  });

  it.each([[{}], [{ 0: good, length: 1 }], ['[]'], [1], [true]])('is not %j', async (records) => {
    expect(await reasonsAgainst({ teacher: 'Tom Ito', records })).toEqual(['records must be an array']);
  });
});

describe('an array of texts', () => {
  it.each([
    [['a', ' '], 'tags holds an item that must not be empty'],
    [['a', 7], 'tags holds an item that must be a string'],
    [['a', ['b']], 'tags holds an item that must be a string'],
    [['a', 'b', 7], 'tags must not have more than 2 items'],
    [{ 0: 'a' }, 'tags must be an array'],
  ])('is not %j', async (tags, reason) => {
    expect(await reasonsAgainst({ ...register(good), tags })).toEqual([reason]);
  });
});

it('names every invalid field at once, in the order of the fields, with one reason each', async () => {
  const body = { taken_at: 'soon', room: null, tags: 'a', records: [{ ...good, status: 7 }, null], teacher: ' ' };
  expect(await reasonsAgainst(body)).toEqual([
    'teacher must not be empty',
    'records[0].status must be one of present, absent',
    'records[1] must be an object',
    'tags must be an array',
    'room is required',
    'taken_at must be an ISO 8601 date-time',
  ]);
});

describe('fields that the class does not declare', () => {
  it('are dropped, in items as well', async () => {
    const body = { ...register({ ...good, id: 7, toString: 'x' }), id: 7, filter: {}, hasOwnProperty: 1 };
    const dto = (await read(body)) as RegisterDto;
    expect(Object.keys(dto)).toEqual(['teacher', 'records']);
    expect(Object.keys(dto.records[0]!)).toEqual(['student_id', 'status']);
  });

  it('of prototypes reach neither the object nor any other', async () => {
    const names = '"__proto__":{"room":"1"},"constructor":{"prototype":{"room":"1"}},"prototype":{"room":"1"}';
    const mark = `{"student_id":1,"status":"present",${names}}`;
    const dto = (await read(JSON.parse(`{"teacher":"Tom Ito","records":[${mark}],${names}}`))) as RegisterDto;
    expect(Object.getPrototypeOf(dto)).toBe(RegisterDto.prototype);
    expect(Object.getPrototypeOf(dto.records[0])).toBe(MarkDto.prototype);
    expect([dto.constructor, dto.records[0]!.constructor]).toEqual([RegisterDto, MarkDto]);
    expect([dto.room, ({} as RegisterDto).room]).toEqual([undefined, undefined]);
  });

  it('are not taken from a prototype', async () => {
    const inherited = Object.assign(Object.create({ teacher: 'Tom Ito' }) as object, { records: [good] });
    expect(await reasonsAgainst(inherited)).toEqual(['teacher is required']);
  });
});

it.each([[{ constructor: 1 }], [{ constructor: { prototype: {} } }], [{ toString: 1 }], [{ then: 1 }], [[{}]]])(
  'an object in place of a text is rejected without being traversed: %j',
  async (value) => {
    expect(await reasonsAgainst({ ...register(good), teacher: value, room: value })).toEqual([
      'teacher must be a string',
      'room must be a string',
    ]);
  },
);

it('an invalid value is rejected without being copied', async () => {
  const untouched = (name: string) =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get() {
        throw new Error(`${name} was read`);
      },
    });
  const items = Array.from({ length: mostRecords + 1 }, () => untouched('student_id'));
  const body = {
    teacher: untouched('x'),
    room: [untouched('w')],
    records: items,
    tags: [untouched('y')],
    filter: untouched('z'),
  };
  expect(await reasonsAgainst(body)).toEqual([
    'teacher must be a string',
    `records must not have more than ${mostRecords} items`,
    'tags holds an item that must be a string',
    'room must be a string',
  ]);
  const within = register(good, [untouched('student_id')], good);
  expect(await reasonsAgainst(within)).toEqual(['records[1] must be an object']);
});

it.each([[null], [undefined], [[]], ['{}'], [1]])('the body %j is no object', async (body) => {
  await expect(read(body)).rejects.toThrow('the body must be a JSON object');
});

it('nothing is converted by the type of a property or of a parameter', async () => {
  expect(await reasonsAgainst({ teacher: 7, records: [{ student_id: '1', status: true }] })).toEqual([
    'teacher must be a string',
    'records[0].student_id must be an integer',
    'records[0].status must be one of present, absent',
  ]);
  expect(await pipe.transform('1e3', { type: 'param', metatype: Number, data: 'id' })).toBe('1e3');
  expect(await pipe.transform('1', { type: 'custom', metatype: Boolean })).toBe('1');
});

describe('a query', () => {
  it('keeps the defaults of its class where a parameter is absent or empty, and its getters', async () => {
    expect(((await ask({})) as ListMarksDto).request).toEqual({ page: 1, perPage: 20 });
    const asked = Object.assign(Object.create(null) as object, {
      page: ' ',
      per_page: '7',
      class_id: '',
    });
    const dto = (await ask(asked)) as ListMarksDto;
    expect(dto.request).toEqual({ page: 1, perPage: 7 });
    expect(Object.keys(dto)).toEqual(['page', 'per_page']);
  });

  it('names its own fields before those that it inherits', async () => {
    await expect(ask({ page: '0', class_id: 'x' })).rejects.toThrow(
      'Validation failed: class_id must be an integer; page must be at least 1',
    );
  });
});
