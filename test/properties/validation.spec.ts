import { ValidationFailed } from '@homeroom/kernel';
import { StrictValidationPipe } from '@homeroom/http';
import type { Type } from '@nestjs/common';
import fc from 'fast-check';
import { RecordAttendanceDto } from '../../libs/academics/src/http/attendance.dto';
import { CreateGradeDto } from '../../libs/academics/src/http/grades.dto';
import { ClassDto } from '../../libs/classes/src/http/classes.dto';
import { AnnouncementDto } from '../../libs/communications/src/http/announcements.dto';
import { CreateStudentDto, UpdateStudentDto } from '../../libs/people/src/http/students.dto';
import { TeacherDto } from '../../libs/people/src/http/teachers.dto';
import { parseJson } from '../../libs/http/src/validation/json-body';
import { HttpError } from '../../libs/http/src/errors/http-error';
import { anywhere, bodiesIn, bodyOf, type Fields, expectedOf } from './models/body-models';
import { couldBe } from './models/field-models';
import { depthOf, namesPrototype } from './models/json';
import { runs } from './runs';
import { anyText } from './models/texts';

const bodies = bodiesIn(anywhere);
const dtos: [Type, Fields][] = [
  [CreateStudentDto, bodies.newStudent],
  [UpdateStudentDto, bodies.student],
  [TeacherDto, bodies.teacher],
  [ClassDto, bodies.schoolClass],
  [AnnouncementDto, bodies.announcement],
  [CreateGradeDto, bodies.grade],
  [RecordAttendanceDto, bodies.attendance],
];

const pipe = new StrictValidationPipe();
const read = (metatype: Type, body: unknown) => pipe.transform(body, { type: 'body', metatype });

/** What was read, or why it was not. */
async function outcome(
  work: Promise<unknown>,
): Promise<{ taken?: Record<string, unknown>; reasons: readonly string[] }> {
  try {
    return { taken: (await work) as Record<string, unknown>, reasons: [] };
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    return { reasons: error.reasons };
  }
}

describe.each(dtos.map(([dto, fields]) => [dto.name, dto, fields] as const))('%s', (_, metatype, fields) => {
  it('takes what it should as it should be, and names every field that is wrong and none that is not', async () => {
    await fc.assert(
      fc.asyncProperty(bodyOf(fields), async (body) => {
        const { taken = {}, reasons } = await outcome(read(metatype, body));
        const { refused, unsure, expected } = expectedOf(fields, body);
        const named = [...new Set(reasons.map((reason) => reason.split(' ')[0]!))];
        expect(named.filter((name) => !unsure.includes(name)).sort()).toEqual(refused.sort());
        if (named.length > 0) return;
        for (const name of unsure) expect(couldBe(body[name], taken[name])).toBe(true);
        expect(taken).toEqual({ ...expected, ...Object.fromEntries(unsure.map((name) => [name, taken[name]])) });
      }),
      runs(300),
    );
  });

  it('crashes on no value at all', async () => {
    const anything = fc.anything({
      withNullPrototype: true,
      withBigInt: true,
      withSparseArray: true,
      withObjectString: true,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.jsonValue(),
          anything,
          fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, anything]))),
        ),
        async (value) => {
          const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
          if (isObject) await outcome(read(metatype, value));
          else await expect(read(metatype, value)).rejects.toThrow(HttpError);
        },
      ),
      runs(150),
    );
  });
});

describe('a JSON body', () => {
  const names = fc.oneof(anyText, fc.constantFrom('constructor', 'prototype', '__proto__', 'x'));
  const leaf = fc.oneof(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(true, null));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.array(fc.tuple(names, tie('tree')), { maxLength: 3 }).map(objectOf),
    ),
  }));
  const deep = fc
    .tuple(tree, fc.array(fc.option(names), { minLength: 25, maxLength: 36, size: 'max' }))
    .map(([inside, around]) =>
      around.reduce((value, name) => (name === null ? [value] : objectOf([[name, value]])), inside),
    );

  it('is read as it was written, unless it is too deep or names a prototype', () => {
    fc.assert(
      fc.property(fc.oneof(tree, deep), fc.constantFrom(undefined, ' ', '\t'), (value, indent) => {
        const body = Buffer.from(JSON.stringify(value, null, indent));
        if (depthOf(value) > 32 || namesPrototype(value)) expect(() => parseJson(body)).toThrow(HttpError);
        else expect(parseJson(body)).toEqual(JSON.parse(body.toString()));
      }),
      runs(1000),
    );
  });

  it('is refused, and nothing worse, where bytes are no JSON', () => {
    const bytes = fc.oneof(
      fc.uint8Array().map((array) => Buffer.from(array)),
      fc.tuple(fc.json(), fc.nat(), fc.uint8Array({ maxLength: 2 })).map(([json, at, more]) => {
        const [text, cut] = [Buffer.from(json), at % (json.length + 1)];
        return Buffer.concat([text.subarray(0, cut), more, text.subarray(cut + 1)]);
      }),
    );
    fc.assert(
      fc.property(bytes, (body) => {
        const text = asJson(body);
        if (text === undefined || depthOf(text) > 32 || namesPrototype(text)) {
          expect(() => parseJson(body)).toThrow(HttpError);
        } else expect(parseJson(body)).toEqual(text);
      }),
      runs(1000),
    );
  });
});

/** Also of a field that is called `__proto__`. */
function objectOf(entries: [string, unknown][]): unknown {
  const fields = entries.map(([name, value]) => [name, { value, enumerable: true, configurable: true }]);
  return Object.defineProperties({}, Object.fromEntries(fields));
}

/** What bytes say, by what Node has; undefined when they are no UTF-8 or no JSON. */
function asJson(body: Buffer): unknown {
  const text = body.toString();
  if (!Buffer.from(text).equals(body)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
