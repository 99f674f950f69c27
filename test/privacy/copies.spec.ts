import { join } from 'node:path';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { classHeading, files, RosterSchool } from '../interchange/roster-school';
import { commandsOn } from '../support/programs/in-process';
import { documentOf } from '../support/programs/process';

jest.setTimeout(180_000);

const roster = RosterSchool.forEachTest();
const sql = () => roster.school.sql();
const run = async (...words: string[]) => {
  const done = await commandsOn(roster.database)(...words, '--environment', 'sandbox');
  expect([words, done.code, done.code === 0 ? '' : done.stderr]).toEqual([words, 0, '']);
  return done;
};
const erase = async (student: number, ...also: string[]) => {
  const chosen = also.length > 0 ? ['--also', also.join()] : [];
  return documentOf(await run('privacy', 'erase', '--student', String(student), '--yes', '--json', ...chosen));
};

/** A school in which texts of a package name Ada Obi. */
const withAda = (title: string) => ({
  ...files,
  courses: ['sourcedId|status|title|courseCode|orgSourcedId', 'alg||Algebra with Ada|ALG|school'],
  classes: [classHeading, `c1||${title}|alg|R 12|school|fall|2`, 'c2||Art|art|R 1|school|fall|'],
});
const idOf = async (name: string) => (await roster.students()).find((each) => each.name === name)!.id;
const stored = async () => {
  const rows = await sql()`
    SELECT to_jsonb(o)::text AS text FROM roster_object o UNION ALL SELECT to_jsonb(i)::text FROM import_roster_object i
    UNION ALL SELECT to_jsonb(r)::text FROM import_record r`;
  return rows.map(({ text }) => text as string);
};
const storedWith = async (pattern: RegExp) => (await stored()).filter((text) => pattern.test(text));

describe('what imports stored of a class or a course', () => {
  it('is erased with the text that the operator chose, also by the first name alone (Erasure)', async () => {
    await roster.bulk(withAda('Club of Ada'));
    await roster.bulk(withAda('Club of Ada and Bo'));
    const [club] = (await roster.classes()).filter(({ name }) => name.startsWith('Club'));
    const [course] = await sql()<{ id: number }[]>`SELECT id FROM course WHERE title = 'Algebra with Ada'`;
    const ada = await idOf('Ada Obi');
    const { package_objects, free_texts } = await erase(ada, `school_class:${club!.id}:name`, `course:${course!.id}`);
    expect([package_objects, free_texts]).toEqual([['class c1', 'course alg'], []]);
    expect(await storedWith(/\bAda\b/)).toEqual([]);
    expect(await storedWith(/Club of \[erased\] and Bo/)).toHaveLength(1);
    const [after] = await sql()`SELECT title FROM course WHERE id = ${course!.id}`;
    expect(after).toEqual({ title: 'Algebra with [erased]' });
  });

  it('is kept while the text itself is kept, since it may be about somebody else (Erasure)', async () => {
    await roster.bulk(withAda('Club of Ada'));
    const { free_texts, package_objects } = await erase(await idOf('Ada Obi'));
    expect(free_texts).toMatchObject([{ table: 'school_class' }, { table: 'course', field: 'title' }]);
    expect(package_objects).toEqual([]);
    expect(await storedWith(/Club of Ada/)).not.toEqual([]);
  });

  it('is erased where the text has changed since, and can no longer be chosen', async () => {
    await roster.bulk(withAda('Club of Ada'));
    await roster.bulk(withAda('Club'));
    expect(await storedWith(/Club of Ada/)).not.toEqual([]);
    await erase(await idOf('Ada Obi'));
    expect(await storedWith(/Club of Ada/)).toEqual([]);
  });

  it('is erased with a text that is chosen after the student was erased', async () => {
    await roster.bulk(withAda('Club of Ada'));
    const ada = await idOf('Ada Obi');
    const { free_texts: texts } = await erase(ada);
    await erase(ada, ...texts.map(({ table, id, field }: Record<string, string>) => `${table}:${id}:${field}`));
    expect(await storedWith(/\bAda\b/)).toEqual([]);
  });

  it('leaves the guardian of a sibling', async () => {
    await roster.bulk({
      ...files,
      users:
        files['users'] instanceof Array
          ? files['users'].map((line) => line.replace('|10|||101', '|10|u-mum||101'))
          : [],
    });
    await erase(await idOf('Ada Obi'));
    const [guardian] = await sql()`SELECT given_name, family_name FROM guardian`;
    expect(guardian).toEqual({ given_name: 'Grace', family_name: 'Obi' });
    expect(await storedWith(/"sourced_id": "u-mum"/)).toEqual([expect.stringContaining('grace@x.example')]);
  });
});

describe('a command in the audit trail', () => {
  const imported = async () => {
    const [event] = await sql()`SELECT * FROM access.audit_event WHERE subject = 'import csv'`;
    return event!;
  };

  it('keeps who ran it and when; its arguments lose the name, and the file that it imported (Erasure)', async () => {
    const folder = roster.packages.path();
    mkdirSync(folder);
    const file = join(folder, 'Obi.csv');
    writeFileSync(file, 'name,email,grade_level\nAda Obi,ada@x.example,9\n');
    await run('import', 'csv', 'students', file);
    const before = await imported();
    const { replaced } = await erase(await idOf('Ada Obi'));
    expect(replaced).toEqual([{ table: 'import', id: expect.any(Number), field: 'file' }]);
    const [{ file: name }] = (await sql()`SELECT file FROM import`) as unknown as [{ file: string }];
    expect(name).toBe('[erased].csv');
    const { arguments: words, ...rest } = before['details'] as { arguments: string[] };
    expect(words).toContain(file);
    expect(await imported()).toEqual({
      ...before,
      details: { ...rest, arguments: words.map((word) => word.replace('Obi.csv', '[erased].csv')) },
    });
  });

  it('is listed where it has the last name alone, which may be a word of the command, and is erased if it is chosen', async () => {
    const folder = roster.packages.path();
    const zip = await roster.packages.zipOf(files);
    mkdirSync(folder);
    mkdirSync(join(folder, 'Obi'));
    const moved = join(folder, 'Obi', 'roster.zip');
    renameSync(zip, moved);
    expect((await roster.imported(moved)).code).toBe(0);
    const [{ id }] = (await sql()`
      SELECT id FROM access.audit_event WHERE subject = 'import oneroster' ORDER BY id DESC LIMIT 1`) as unknown as [
      { id: number },
    ];
    const ada = await idOf('Ada Obi');
    const survey = await commandsOn(roster.database)(
      'privacy',
      'erase',
      '--student',
      String(ada),
      '--environment',
      'sandbox',
    );
    expect(survey.stderr).toContain(`  access.audit_event:${id}:details\n`);
    await erase(ada, `access.audit_event:${id}`);
    const [event] = await sql()`SELECT details->'arguments' AS words FROM access.audit_event WHERE id = ${id}`;
    expect(event!['words']).toContain(moved.replace('Obi', '[erased]'));
  });

  it('of the other environment is left as it is', async () => {
    await commandsOn(roster.database)('keys', 'create', '--name', 'Ada Obi', '--environment', 'production');
    await roster.bulk(files);
    const { replaced, free_texts } = await erase(await idOf('Ada Obi'));
    const [named] = await sql()`SELECT name FROM access.api_key WHERE environment = 'production'`;
    expect([
      named!['name'],
      replaced.filter(({ table }: { table: string }) => table !== 'access.audit_event'),
      free_texts,
    ]).toEqual(['Ada Obi', [], []]);
  });
});

describe('the audit trail', () => {
  it('takes no change beside an erasure, and none of who did what, when', async () => {
    await commandsOn(roster.database)('keys', 'create', '--name', 'Sync', '--environment', 'sandbox');
    const change = (set: string, setting: string) =>
      sql().begin(async (transaction) => {
        await transaction`SELECT set_config('homeroom.erasure', ${setting}, true)`;
        await transaction.unsafe(`UPDATE access.audit_event SET ${set}`);
      });
    await expect(change(`subject = ''`, '')).rejects.toThrow('only ever added to');
    for (const set of [`actor = ''`, 'at = now()', `action = 'key.revoked'`, 'subject_id = 0']) {
      await expect(change(set, 'on')).rejects.toThrow('only ever added to');
    }
    await expect(sql()`DELETE FROM access.audit_event`).rejects.toThrow('only ever added to');
    await expect(sql()`TRUNCATE access.audit_event`).rejects.toThrow('only ever added to');
  });
});
