import { fold } from '../../apps/dashboard/src/school/forms/duplicates/folded';
import { TestSchool } from '../support/test-school';

let school: TestSchool;

beforeAll(async () => {
  school = await TestSchool.open();
});

afterAll(() => school.close());

it('the check for duplicates folds every character as the search does', async () => {
  const rows = await school.sql()<{ letter: string; folded: string }[]>`
    SELECT chr(code) AS letter, fold(chr(code)) AS folded FROM generate_series(1, 1114111) code WHERE code NOT BETWEEN 55296 AND 57343`;
  // PostgreSQL and Node may know letters of different versions of Unicode.
  const known = rows.filter(({ letter }) => /\p{Assigned}/u.test(letter));
  expect(known.length).toBeGreaterThan(200_000);
  expect(known.filter(({ letter, folded }) => fold(letter) !== folded)).toEqual([]);
}, 120_000);

it.each(['Łukasz Grøn', 'Đặng Ánh', 'Groß', 'GROẞ', 'İrem Işık', 'Γιώργος Παππάς', 'Zoe\u0308', '김민준', 'Ǆ ﬁn Æsir'])(
  'the check for duplicates folds %s as the search does, in each form',
  async (name) => {
    for (const form of ['NFC', 'NFD']) {
      const text = name.normalize(form);
      const [row] = await school.sql()<{ folded: string }[]>`SELECT fold(${text}) AS folded`;
      expect(fold(text)).toBe(row?.folded);
    }
  },
);
