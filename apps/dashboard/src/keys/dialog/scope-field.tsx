import { Button, Checkbox, Group, SimpleGrid } from '@mantine/core';
import type { Scope } from '../../api/types';
import { allScopes, readScopes, scopeLabels } from '../labels';

interface Props {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  isMissing: boolean;
}

/** The scopes of a key, as checkboxes, with two presets. */
export function ScopeField({ value, onChange, isMissing }: Props) {
  /** `admin` grants all other scopes. It is removed together with any of them. */
  function change(next: string[]) {
    const chosen = allScopes.filter((scope) => next.includes(scope));
    if (chosen.includes('admin') && !value.includes('admin')) onChange(allScopes);
    else onChange(chosen.length < allScopes.length ? chosen.filter((scope) => scope !== 'admin') : chosen);
  }

  return (
    <Checkbox.Group
      label="What it may do"
      value={value}
      onChange={change}
      error={isMissing ? 'Choose at least one.' : undefined}
    >
      <Group gap="xs" mt={6}>
        <Preset label="Everything" scopes={allScopes} value={value} onChange={onChange} />
        <Preset label="Read only" scopes={readScopes} value={value} onChange={onChange} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6} mb={isMissing ? 6 : 0}>
        {allScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scopeLabels[scope].name} description={scopeLabels[scope].what} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

interface PresetProps extends Pick<Props, 'value' | 'onChange'> {
  label: string;
  scopes: Scope[];
}

function Preset({ label, scopes, value, onChange }: PresetProps) {
  const isChosen = scopes.length === value.length && scopes.every((scope) => value.includes(scope));
  return (
    <Button
      size="compact-sm"
      variant={isChosen ? 'light' : 'default'}
      aria-pressed={isChosen}
      onClick={() => onChange(scopes)}
    >
      {label}
    </Button>
  );
}
