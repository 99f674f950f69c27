import { ScrollArea } from '@mantine/core';
import {
  IconActivity,
  IconBook,
  IconChartHistogram,
  IconChalkboard,
  IconExternalLink,
  IconHistory,
  IconKey,
  IconSchool,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../api/session';
import { docsUrl, useEnvironment } from '../components/use-environment';
import classes from './shell.module.css';

interface Item {
  to: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  forOwners?: boolean;
}

export const sections: { name: string | null; items: Item[] }[] = [
  { name: null, items: [{ to: '/', label: 'Overview', icon: IconChartHistogram }] },
  {
    name: 'School',
    items: [
      { to: '/students', label: 'Students', icon: IconUsers },
      { to: '/teachers', label: 'Teachers', icon: IconSchool },
      { to: '/classes', label: 'Classes', icon: IconChalkboard },
      { to: '/announcements', label: 'Announcements', icon: IconSpeakerphone },
    ],
  },
  { name: 'Developers', items: [{ to: '/requests', label: 'Requests', icon: IconActivity }] },
  {
    name: 'Settings',
    items: [
      { to: '/settings/api-keys', label: 'API Keys', icon: IconKey },
      { to: '/settings/audit', label: 'Audit', icon: IconHistory, forOwners: true },
      { to: '/settings/users', label: 'Users', icon: IconUsersGroup, forOwners: true },
      { to: '/settings/account', label: 'Account', icon: IconUserCircle },
    ],
  },
];

/** Links to the pages, by topic. Each link keeps the environment. */
export function Navigation() {
  const { user } = useSession();
  const { search, base_url } = useEnvironment();
  return (
    <ScrollArea component="nav" aria-label="Pages" type="auto">
      {sections.map(({ name, items }) => (
        <div key={name ?? ''}>
          {name !== null && <div className={classes.section}>{name}</div>}
          {items
            .filter(({ forOwners = false }) => !forOwners || user.is_owner)
            .map(({ to, label, icon: Icon }) => (
              <NavLink key={to} to={{ pathname: to, search }} end={to === '/'} className={classes.link}>
                <Icon size={18} stroke={1.7} aria-hidden />
                {label}
              </NavLink>
            ))}
          {name === 'Developers' && (
            <a href={docsUrl(base_url)} target="_blank" rel="noreferrer" className={classes.link}>
              <IconBook size={18} stroke={1.7} aria-hidden />
              API documentation
              <IconExternalLink size={14} stroke={1.7} aria-label="opens in a new tab" />
            </a>
          )}
        </div>
      ))}
    </ScrollArea>
  );
}
