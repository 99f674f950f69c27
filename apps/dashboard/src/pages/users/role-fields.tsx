import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import type { EnvironmentName, Role } from '../../api/types';
import { environmentNames, roleDescriptions, roleNames } from '../../components/roles';
import { TeacherField } from '../../school/forms/teacher-field';
import { everything } from '../../school/shares/share-draft';
import { ShareField } from '../../school/shares/share-field';
import { type GrantedRole, type GrantedRoles, isLimitable } from './granted-roles';

interface Props {
  value: GrantedRoles;
  onChange: (granted: GrantedRoles) => void;
  /** Whether the form was sent while a choice was missing. */
  tried: boolean;
}

const environments: readonly EnvironmentName[] = ['production', 'sandbox'];

const choices: Role[] = ['viewer', 'office', 'developer', 'teacher'];

const whole = (role: Role | null): GrantedRole => ({ role, share: everything });

/** The role in each environment, with what the user sees there. An owner is the owner of all. */
export function RoleFields({ value, onChange, tried }: Props) {
  const isOwner = value.production.role === 'owner';
  const granted = [...new Set([value.production.role, value.sandbox.role])].filter((role) => role !== null);
  return (
    <Stack gap="sm">
      <Switch
        label="Owner of everything"
        checked={isOwner}
        onChange={(event) =>
          onChange(
            event.currentTarget.checked
              ? { production: whole('owner'), sandbox: whole('owner') }
              : { production: whole(null), sandbox: whole('viewer') },
          )
        }
      />
      {!isOwner &&
        environments.map((environment) => (
          <RoleIn
            key={environment}
            {...{ environment, tried }}
            value={value[environment]}
            onChange={(role) => onChange({ ...value, [environment]: role })}
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

interface RoleProps {
  environment: EnvironmentName;
  value: GrantedRole;
  onChange: (granted: GrantedRole) => void;
  tried: boolean;
}

function RoleIn({ environment, value: { role, share }, onChange, tried }: RoleProps) {
  const name = environmentNames[environment].toLowerCase();
  return (
    <>
      <NativeSelect
        label={`Role in ${name}`}
        value={role ?? ''}
        data={[
          { value: '', label: 'No access' },
          ...choices.map((choice) => ({ value: choice, label: roleNames[choice] })),
        ]}
        onChange={(event) =>
          onChange({ role: choices.find((each) => each === event.currentTarget.value) ?? null, share })
        }
      />
      {role === 'teacher' && (
        <TeacherField
          label={`Teacher in ${name}`}
          name={`${environment}_teacher`}
          error={tried && share.teacher === null ? 'Choose the record of the teacher.' : undefined}
          environment={environment}
          value={share.teacher}
          onChange={(teacher) => onChange({ role, share: { ...share, teacher } })}
        />
      )}
      {isLimitable(role) && (
        <ShareField
          label={`What the user sees in ${name}`}
          all="All schools"
          {...{ environment, tried }}
          value={share}
          onChange={(next) => onChange({ role, share: next })}
        />
      )}
    </>
  );
}
