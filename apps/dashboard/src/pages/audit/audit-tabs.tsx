import { SegmentedControl } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useEnvironment } from '../../components/use-environment';

const tabs = [
  { value: '/settings/audit', label: 'Keys and users' },
  { value: '/settings/audit/records', label: 'Records' },
];

/** Switches between the audit of keys and users and that of records. */
export function AuditTabs() {
  const { pathname } = useLocation();
  const { search } = useEnvironment();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label="Audit of"
      mb="md"
      value={pathname}
      data={tabs}
      onChange={(to) => void navigate({ pathname: to, search })}
    />
  );
}
