import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useKeys } from '../../api/keys';
import { request } from '../../api/request';
import type { CursorPage, FoundClass, Student, Teacher } from '../../api/types';
import { useEnvironment } from '../../components/use-environment';
import { absenceParameter } from '../../school/days/use-reported-absence';
import { withShownNames } from '../../school/records/shown-names';
import { useMayEdit } from '../../school/use-may-edit';
import { useSections } from '../navigation';

interface Found {
  /** The path of the page, with its query. */
  readonly path: string;
  readonly label: string;
  readonly note: string;
}

interface FoundGroup {
  readonly name: string;
  readonly found: readonly Found[];
}

const most = 5;
const few = { sort: 'name', per_page: String(most), include: 'names' };
const fewCurrent = { ...few, archived: 'false' };
const pause = 200;

/** What a text is found in: pages, students, keys, and those teachers and classes that are not archived. @returns null while the school is searched */
export function useFound(query: string): readonly FoundGroup[] | null {
  const text = query.trim();
  const [settled] = useDebouncedValue(text, pause);
  const { name, search } = useEnvironment();
  const sections = useSections();
  const keys = useKeys();
  const mayEdit = useMayEdit();
  const school = useQuery({
    queryKey: ['school', name, 'search', settled],
    queryFn: () => searchSchool(name, search, settled),
    placeholderData: keepPreviousData,
    enabled: settled !== '',
  });
  const has = (words: string) => words.toLowerCase().includes(text.toLowerCase());
  const pages = sections
    .flatMap(({ items }) => items)
    .filter(({ label }) => has(label))
    .map(({ to, label }) => ({ path: `${to}${search}`, label, note: '' }));
  if (text === '') return [{ name: 'Pages', found: pages }];
  if (school.isPending || school.isPlaceholderData || settled !== text) return null;
  const foundKeys = (keys.data ?? [])
    .filter((key) => key.environment === name && has(`${key.name} ${key.last_four}`))
    .slice(0, most)
    .map((key) => ({
      path: `/settings/api-keys/${key.id}${search}`,
      label: key.name,
      note: `${key.prefix}…${key.last_four}`,
    }));
  // Enter opens the first one: the name of a page is rarely searched for.
  const [students, ...others] = school.data ?? [];
  const groups = [
    ...(students ? [students] : []),
    ...others,
    { name: 'Pages', found: pages },
    { name: 'API keys', found: foundKeys },
    ...(mayEdit ? [{ name: 'Report an absence', found: (students?.found ?? []).map(toReport) }] : []),
  ];
  return groups.filter(({ found }) => found.length > 0);
}

/** Leads to the dialog on the page of the student. */
const toReport = ({ path, label, note }: Found): Found => ({
  path: `${path}&${absenceParameter}`,
  label: `Report an absence of ${label}`,
  note,
});

async function searchSchool(environment: string, search: string, text: string): Promise<FoundGroup[]> {
  const find = async <T>(path: string, page: Record<string, string>) =>
    withShownNames(
      await request<T>(`schools/${environment}/${path}?${new URLSearchParams({ search: text, ...page }).toString()}`),
    );
  const [students, teachers, classes] = await Promise.all([
    find<CursorPage<Student>>('students', few),
    find<CursorPage<Teacher>>('teachers', fewCurrent),
    find<CursorPage<FoundClass>>('classes', fewCurrent),
  ]);
  return [
    {
      name: 'Students',
      found: students.data.map(({ id, name, grade_level }) => ({
        path: `/students/${id}${search}`,
        label: name,
        note: `Grade level ${grade_level}`,
      })),
    },
    {
      name: 'Teachers',
      found: teachers.data.map(({ id, name, department }) => ({
        path: `/teachers${search}&open=${id}`,
        label: name,
        note: department,
      })),
    },
    {
      name: 'Classes',
      found: classes.data.map(({ id, name, semester }) => ({
        path: `/classes/${id}${search}`,
        label: name,
        note: semester ?? '',
      })),
    },
  ];
}
