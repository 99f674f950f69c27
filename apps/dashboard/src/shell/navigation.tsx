import { ScrollArea } from '@mantine/core';
import {
  IconActivity,
  IconBook,
  IconBroadcast,
  IconBuilding,
  IconCalendarCheck,
  IconCalendarEvent,
  IconChartHistogram,
  IconChalkboard,
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconKey,
  IconSchool,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '../api/session';
import { docsUrl, useEnvironment } from '../components/use-environment';
import { useSchools } from '../school/shares/use-schools';
import { useMayEdit } from '../school/use-may-edit';
import { useSeesAll } from '../school/use-sees-all';
import { useManagesWebhooks } from '../webhooks/use-manages-webhooks';
import classes from './shell.module.css';

interface Item {
  to: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  forOwners?: boolean;
  /** For those who edit the records of the chosen environment. */
  forEditors?: boolean;
  /** For those who see the whole chosen environment. */
  forWhole?: boolean;
  /** For those who look after the webhooks of the chosen environment. */
  forWebhooks?: boolean;
  /** For owners, who begin with the schools, and for environments that have some. */
  forDistricts?: boolean;
}

interface Section {
  name: string | null;
  items: Item[];
}

const sections: Section[] = [
  { name: null, items: [{ to: '/', label: 'Overview', icon: IconChartHistogram }] },
  {
    name: 'School',
    items: [
      { to: '/today', label: 'Today', icon: IconCalendarCheck },
      { to: '/students', label: 'Students', icon: IconUsers },
      { to: '/teachers', label: 'Teachers', icon: IconSchool },
      { to: '/classes', label: 'Classes', icon: IconChalkboard },
      { to: '/announcements', label: 'Announcements', icon: IconSpeakerphone },
      { to: '/calendar', label: 'Calendar', icon: IconCalendarEvent },
    ],
  },
  {
    name: 'Data',
    items: [
      { to: '/data/import', label: 'Import', icon: IconFileImport, forEditors: true, forWhole: true },
      { to: '/data/export', label: 'Export', icon: IconFileExport, forEditors: true, forWhole: true },
    ],
  },
  {
    name: 'Developers',
    items: [
      { to: '/requests', label: 'Requests', icon: IconActivity, forWhole: true },
      { to: '/events', label: 'Events', icon: IconBroadcast, forWhole: true },
      { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, forWebhooks: true },
    ],
  },
  {
    name: 'Settings',
    items: [
      { to: '/schools', label: 'Schools', icon: IconBuilding, forEditors: true, forWhole: true, forDistricts: true },
      { to: '/settings/api-keys', label: 'API Keys', icon: IconKey, forWhole: true },
      { to: '/settings/audit', label: 'Audit', icon: IconHistory, forOwners: true },
      { to: '/settings/users', label: 'Users', icon: IconUsersGroup, forOwners: true },
      { to: '/settings/account', label: 'Account', icon: IconUserCircle },
    ],
  },
];

/** The pages that the user may see in the chosen environment, by topic. */
export function useSections(): Section[] {
  const { user } = useSession();
  const mayEdit = useMayEdit();
  const seesAll = useSeesAll();
  const managesWebhooks = useManagesWebhooks();
  const isDistrict = useSchools(useEnvironment().name).length > 0;
  return sections
    .map(({ name, items }) => ({
      name,
      items: items.filter(
        ({ forOwners = false, forEditors = false, forWhole = false, forWebhooks = false, forDistricts = false }) =>
          (!forOwners || user.is_owner) &&
          (!forEditors || mayEdit) &&
          (!forWhole || seesAll) &&
          (!forWebhooks || managesWebhooks) &&
          (!forDistricts || user.is_owner || isDistrict),
      ),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Links to the pages, by topic. Each link keeps the environment. */
export function Navigation() {
  const { search, base_url } = useEnvironment();
  return (
    <ScrollArea component="nav" aria-label="Pages" type="auto">
      {useSections().map(({ name, items }) => (
        <div key={name ?? ''}>
          {name !== null && <div className={classes.section}>{name}</div>}
          {items.map(({ to, label, icon: Icon }) => (
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
