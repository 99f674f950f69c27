import * as client from '@homeroom/client';
import { errorClasses } from '../../clients/typescript/src/errors/error-of';
import { ClientPrograms } from '../support/programs/client-programs';
import { codeIn, rowsBelow } from '../support/docs/markdown-table';
import { programOf, snippetsOf } from '../support/docs/snippets';
import { TestSchool } from '../support/test-school';
import { methodsOf } from './methods';

const page = 'clients/typescript/README.md';

jest.setTimeout(120_000);

describe('the README of the client', () => {
  it('has code that compiles, and runs from the first line to the last', async () => {
    const programs = await ClientPrograms.open();
    const school = await TestSchool.open();
    try {
      await school.schoolClass({ capacity: 0 });
      programs.write('README.ts', programOf(snippetsOf(page, 'ts')));
      await programs.compile();
      const variables = { HOMEROOM_URL: school.url, HOMEROOM_API_KEY: await school.key() };
      const said = await programs.run('README.js', variables);
      expect(said.replace(/^1 \d{4}-\d\d-\d\d$/m, 'id and day').split('\n')).toEqual([
        'id and day',
        '100 %',
        '1 of 1',
        'Zoë Müller',
        'Ada Obi',
        'No semester: Algebra',
        '2 students',
        '2 of 2',
        'No seat is left',
        '3 0',
        '',
      ]);
    } finally {
      await school.close();
      programs.remove();
    }
  });

  it('has a row for each class of errors, with its code', () => {
    const rows = rowsBelow(page, 'Class').map(([name = '', code = '']) => [codeIn(name)[0], codeIn(code)[0]]);
    const coded = Object.entries(errorClasses).map(([code, { name }]) => [name, code]);
    expect(rows.filter(([, code]) => code).sort()).toEqual(coded.sort());
    const names = Object.entries(client).filter(([, { prototype }]) => prototype instanceof Error);
    expect(rows.map(([name]) => name).sort()).toEqual(names.map(([name]) => name).sort());
  });

  it('names every method', () => {
    const methods = methodsOf(new client.Homeroom({ baseUrl: 'http://school/v1', apiKey: 'hr_sandbox_x' }));
    const named = rowsBelow(page, 'Methods').flatMap(([cell = '']) => codeIn(cell).map((code) => code.split('(')[0]));
    expect(named.sort()).toEqual(methods.map((name) => `client.${name}`));
  });
});
