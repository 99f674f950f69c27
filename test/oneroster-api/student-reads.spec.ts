import { Readable } from 'node:stream';
import { ReadAuditLog } from '@homeroom/audit';
import { noteStudentsRead, OneRosterScopes, oneRosterControllers } from '@homeroom/oneroster-api';
import { Controller, Get, NotFoundException, Put, Req, type Type } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ask, clientIdOf, expectStatusInfo, tokenOf } from '../support/one-roster';
import { type Answer, TestSchool } from '../support/test-school';

let beforePart: (part: number) => Promise<void> = () => Promise.resolve();

/** Operations that show students with the ids 1 to 6, in ways of their own. */
@Controller('rostering/v1p2/seen')
class Seen {
  @Get('once')
  @OneRosterScopes('roster.readonly')
  once(@Req() request: FastifyRequest): object {
    noteStudentsRead(request, [2, 1]);
    noteStudentsRead(request, [1, 3], { record: 'class', id: 7 });
    return {};
  }

  @Get('none')
  @OneRosterScopes('roster.readonly')
  none(@Req() request: FastifyRequest): object {
    noteStudentsRead(request, []);
    return {};
  }

  @Get('nobody')
  @OneRosterScopes('roster.readonly')
  nobody(): object {
    return {};
  }

  @Get('in-parts')
  @OneRosterScopes('roster.readonly')
  inParts(@Req() request: FastifyRequest): Readable {
    return Readable.from(
      (async function* parts() {
        for (let part = 0; part < 3; part += 1) {
          await beforePart(part);
          noteStudentsRead(request, [2 * part + 1, 2 * part + 2]);
          yield `${part === 0 ? '[' : ','}${part}`;
        }
        yield ']';
      })(),
    );
  }

  @Get('fails')
  @OneRosterScopes('roster.readonly')
  fails(@Req() request: FastifyRequest): never {
    noteStudentsRead(request, [1]);
    throw new NotFoundException();
  }

  @Put('written')
  @OneRosterScopes('gradebook.createput')
  write(@Req() request: FastifyRequest): object {
    noteStudentsRead(request, [1]);
    return {};
  }
}

(oneRosterControllers as Type[]).push(Seen);

let school: TestSchool;
let token: string;
let keyId: number;

beforeAll(async () => {
  school = await TestSchool.open();
  const secret = await school.unlimitedKey();
  token = await tokenOf(school, secret);
  keyId = await clientIdOf(school, secret);
});

afterAll(() => school.close());

const read = (path: string, method = 'GET'): Promise<Answer> =>
  ask(school, `/rostering/v1p2/seen/${path}`, token, { method });

/** What the trail has of the request that was answered. */
async function trailOf(answer: Answer): Promise<readonly object[]> {
  await school.app.get(ReadAuditLog).flush();
  const rows = await school.sql()`
    SELECT action, key_id, user_id, route, student_ids, record, record_ids FROM access.record_event
    WHERE request_id = ${answer.headers.get('x-request-id')} ORDER BY id`;
  return rows.map((row) => ({ ...row }));
}

const event = (route: string, student_ids: readonly number[], more: object = {}) => ({
  ...{ action: 'read', key_id: keyId, user_id: 1, route: `GET /ims/oneroster/rostering/v1p2/seen/${route}` },
  ...{ student_ids, record: null, record_ids: null, ...more },
});

describe('a read through OneRoster (OneRoster audit)', () => {
  it('is in the trail with each student once, and the record that it names', async () => {
    const answer = await read('once');
    expect(await trailOf(answer)).toEqual([event('once', [2, 1, 3], { record: 'class', record_ids: [7] })]);
  });

  it('is in the trail if it finds no student, and not if it shows none', async () => {
    expect(await trailOf(await read('none'))).toEqual([event('none', [])]);
    expect(await trailOf(await read('nobody'))).toEqual([]);
  });

  it('is in the trail in parts, each before its bytes are sent', async () => {
    const kept: number[] = [];
    const log = school.app.get(ReadAuditLog);
    beforePart = async () => {
      await log.flush();
      const [row] = await school.sql()<{ count: number }[]>`
        SELECT count(*)::int FROM access.record_event WHERE route LIKE '%/in-parts'`;
      kept.push(row!.count);
    };
    const answer = await read('in-parts');
    beforePart = () => Promise.resolve();
    expect(answer.text).toBe('[0,1,2]');
    expect(kept.at(-1)).toBe(2);
    expect(await trailOf(answer)).toEqual(
      [
        [1, 2],
        [3, 4],
        [5, 6],
      ].map((ids) => event('in-parts', ids)),
    );
  });

  it('is in the trail after HEAD, and not after an error', async () => {
    const head = await read('once', 'HEAD');
    expect(await trailOf(head)).toMatchObject([{ route: 'HEAD /ims/oneroster/rostering/v1p2/seen/once' }]);
    const failed = await read('fails');
    expectStatusInfo(failed, 404, 'unknownobject');
    expect(await trailOf(failed)).toEqual([]);
  });

  it('is not what a write answers', async () => {
    const answer = await read('written', 'PUT');
    expect([answer.status, await trailOf(answer)]).toEqual([200, []]);
  });
});

describe('while the trail cannot be written (OneRoster audit)', () => {
  const line = { keyId: null, userId: 1, route: 'GET /v1/students', requestId: 'unwritten', record: null };

  it('no student is shown as soon as 50,000 reads wait, nor the rest of an answer', async () => {
    const sql = school.sql();
    const log = school.app.get(ReadAuditLog);
    const fill = async () => {
      log.record({ ...line, studentIds: [1] });
      // It is being written from now on, and does not wait any more.
      await log.flush();
      for (let count = 0; count < 50_000; count += 1) log.record({ ...line, studentIds: [1] });
    };
    await sql`ALTER TABLE access.record_event ADD CONSTRAINT nothing_more CHECK (at < '2000-01-01') NOT VALID`;
    try {
      beforePart = (part) => (part === 1 ? fill() : Promise.resolve());
      await expect(read('in-parts')).rejects.toThrow('terminated');
      const answer = await read('once');
      expectStatusInfo(answer, 503, 'server_busy');
      expect(answer.headers.get('retry-after')).toBe('1');
    } finally {
      beforePart = () => Promise.resolve();
      await sql`ALTER TABLE access.record_event DROP CONSTRAINT nothing_more`;
    }
    await log.flush();
    expect((await read('once')).status).toBe(200);
  });
});
