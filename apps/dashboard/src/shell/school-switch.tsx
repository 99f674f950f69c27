import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useEnvironment } from '../components/use-environment';
import { useChosenSchool } from '../school/districts/use-chosen-school';
import classes from './shell.module.css';

/** Limits the lists, the overview and Today to a school. Only for users who see several schools. */
export function SchoolSwitch() {
  const { name } = useEnvironment();
  const { choices, chosen, select } = useChosenSchool();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (choices.length === 0) return null;
  const shown = chosen?.name ?? 'All schools';

  function choose(id: string) {
    // A record belongs to one school, so its page gives way to the list.
    const list = /^(\/(?:students|classes))\/[^/]+$/.exec(pathname)?.[1];
    if (list === undefined) select(id);
    else void navigate({ pathname: list, search: searchOf(name, id) });
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          size="compact-md"
          fz="sm"
          variant="default"
          className={classes.school}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`School: ${shown}`}
        >
          <span className={classes.schoolName}>{shown}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {[{ id: '', name: 'All schools' }, ...choices].map((school) => (
          <Menu.Item
            key={school.id}
            onClick={() => choose(String(school.id))}
            rightSection={String(school.id) === String(chosen?.id ?? '') && <IconCheck size={16} aria-label="chosen" />}
          >
            {school.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const searchOf = (environment: string, school: string): string =>
  `?environment=${environment}${school === '' ? '' : `&school=${school}`}`;
