import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expectErrorAnswer } from '../support/error-answer';
import { eventually } from '../support/programs/process';
import { type Answer, TestSchool } from '../support/test-school';
import { settled } from './api-imports';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

const kind = '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\nstudents\r\n';
const end = '--b--\r\n';
const fieldOf = (name: string, value = 'x') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileOf = (name: string, headers = '') =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n${headers}\r\nname,email,grade_level\r\n`;
const send = (...parts: string[]): Promise<Answer> =>
  school.request('POST', '/imports', {
    body: parts.join(''),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const stored = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`homeroom-upload-${process.pid}-`));

const mb = 1024 ** 2;

describe('a form with one part that is too much is 400 with a short reason, and leaves no file (Imports)', () => {
  const notShort = 'a field of the form is not a short text';
  const longName = 'the name of a field of the form is too long';
  const forms: [string, string[], string][] = [
    ['the name of a field', [kind, fieldOf('x'.repeat(101)), fileOf('a.csv'), end], longName],
    ['a very long name of a field', [kind, fieldOf('x'.repeat(70_000)), fileOf('a.csv'), end], longName],
    ['the value of a field', [kind, fieldOf('sha256', 'x'.repeat(1_025)), fileOf('a.csv'), end], notShort],
    ['a very long value of a field', [kind, fieldOf('sha256', 'x'.repeat(8 * mb)), fileOf('a.csv'), end], notShort],
    ['fields', [kind, ...Array.from({ length: 100 }, (_, at) => fieldOf(`f${at}`)), fileOf('a.csv'), end], 'not valid'],
    ['parts without a name', [kind, '--b\r\nx: y\r\n\r\n\r\n'.repeat(100_000), fileOf('a.csv'), end], 'not valid'],
    ['the header of a part', [kind, `--b\r\nx: ${'x'.repeat(8 * mb)}\r\n\r\n\r\n`, end], 'the form has no file'],
    ['a header that never ends', [kind, `--b\r\n${'x: y\r\n'.repeat(mb)}`], 'not valid'],
    ['what is before the first part', [`${'x'.repeat(8 * mb)}\r\n`, kind, end], 'the form has no file'],
  ];

  it.each(forms)('%s', async (_, parts, reason) => {
    const answer = await send(...parts);
    expectErrorAnswer(answer, 400, 'VALIDATION_ERROR', expect.stringContaining(reason));
    expect(answer.text.length).toBeLessThan(300);
    await eventually(() => stored().length === 0);
    expect((await school.get('/students')).status).toBe(200);
  });
});

it.each([300, 70_000])('a file with a name of %i characters has the first 255 of them', async (length) => {
  const { status, body } = await send(kind, fileOf('x'.repeat(length)), `\r\n${end}`);
  expect([status, body.file]).toEqual([202, 'x'.repeat(255)]);
  await settled(school, body.id);
});
