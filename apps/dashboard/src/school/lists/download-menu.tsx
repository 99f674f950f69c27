import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEnvironment } from '../../components/use-environment';
import { useSchoolIncluded } from '../districts/use-school-included';
import { useMayEdit } from '../use-may-edit';

interface Props {
  /** The path of the list: `students`. */
  path: string;
  /** Its filters and its order. */
  asked: Readonly<Record<string, string>>;
}

const formats = [
  ['xlsx', 'Excel workbook (.xlsx)'],
  ['csv', 'CSV file'],
] as const;

/** Downloads the list as it is shown, all pages of it, for users who may edit. */
export function DownloadMenu({ path, asked }: Props) {
  const { name } = useEnvironment();
  const mayEdit = useMayEdit();
  const included = useSchoolIncluded();
  if (!mayEdit || included === null) return null;
  const addressOf = (format: string) => {
    const given = Object.entries({ ...asked, ...included, format }).filter(([, value]) => value !== '');
    return new URL(`api/schools/${name}/list-exports/${path}?${new URLSearchParams(given)}`, document.baseURI).href;
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />}>
          Download this list
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, label]) => (
          <Menu.Item key={format} component="a" href={addressOf(format)} download>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
