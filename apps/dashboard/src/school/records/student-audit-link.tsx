import { Button, Group } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useEnvironment } from '../../components/use-environment';
import { useMayEdit } from '../use-may-edit';
import { useSeesAll } from '../use-sees-all';

/** Leads to the audit of a student, for those who may read it. */
export function StudentAuditLink({ id }: { id: number }) {
  const { search } = useEnvironment();
  const mayEdit = useMayEdit();
  if (!useSeesAll() || !mayEdit) return null;
  return (
    <Group>
      <Button
        component={Link}
        to={`/students/${id}/audit${search}`}
        variant="default"
        size="xs"
        leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
      >
        Who saw this record
      </Button>
    </Group>
  );
}
