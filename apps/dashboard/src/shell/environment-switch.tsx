import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../api/session';
import type { EnvironmentName } from '../api/types';
import { environmentNames as names } from '../components/roles';
import { useEnvironment } from '../components/use-environment';
import classes from './shell.module.css';

/** Shows the chosen environment in its own colour, and changes it. */
export function EnvironmentSwitch() {
  const { environments } = useSession();
  const { name, select } = useEnvironment();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function choose(chosen: EnvironmentName) {
    select(chosen);
    // The same id belongs to another record in the other environment.
    const list = /^(\/(?:students|classes))\/[^/]+$/.exec(pathname)?.[1];
    if (list !== undefined) void navigate({ pathname: list, search: `?environment=${chosen}` });
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          size="compact-md"
          fz="sm"
          className={classes.environment}
          data-environment={name}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`Environment: ${names[name]}`}
        >
          {names[name]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {environments.map((environment) => (
          <Menu.Item
            key={environment.name}
            onClick={() => choose(environment.name)}
            rightSection={environment.name === name && <IconCheck size={16} aria-label="chosen" />}
          >
            {names[environment.name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
