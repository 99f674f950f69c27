import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import type { Role } from '../../api/types';
import { environmentNames, roleDescriptions, roleNames } from '../../components/roles';

interface Roles {
  production_role: Role | null;
  sandbox_role: Role | null;
}

const fields = [
  ['production_role', environmentNames.production],
  ['sandbox_role', environmentNames.sandbox],
] as const;

const choices: Role[] = ['viewer', 'office', 'developer'];

/** The role in each environment. An owner is the owner of all. */
export function RoleFields({ value, onChange }: { value: Roles; onChange: (roles: Roles) => void }) {
  const isOwner = value.production_role === 'owner';
  const granted = [...new Set([value.production_role, value.sandbox_role])].filter((role) => role !== null);
  return (
    <Stack gap="sm">
      <Switch
        label="Owner of everything"
        checked={isOwner}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { production_role: 'owner', sandbox_role: 'owner' }
              : { production_role: null, sandbox_role: 'viewer' },
          )
        }
      />
      {!isOwner &&
        fields.map(([field, label]) => (
          <NativeSelect
            key={field}
            label={`Role in ${label.toLowerCase()}`}
            value={value[field] ?? ''}
            data={[
              { value: '', label: 'No access' },
              ...choices.map((role) => ({ value: role, label: roleNames[role] })),
            ]}
            onChange={(event) => onChange({ ...value, [field]: event.currentTarget.value || null })}
          />
        ))}
      {granted.map((role) => (
        <Text key={role} size="xs" c="dimmed">
          {roleNames[role]}: {roleDescriptions[role]}
        </Text>
      ))}
    </Stack>
  );
}
