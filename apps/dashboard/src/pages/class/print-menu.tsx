import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useEnvironment } from '../../components/use-environment';

/** Opens one of the pages for paper of a class. */
export function PrintMenu({ classId }: { classId: number }) {
  const { search } = useEnvironment();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/classes/${classId}/print${search}`}>
          Class list
        </Menu.Item>
        <Menu.Item component={Link} to={`/classes/${classId}/substitute${search}`}>
          Sheet for the substitute teacher
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
