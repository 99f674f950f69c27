import { Checkbox, SimpleGrid } from '@mantine/core';
import type { Scope } from '../../../api/types';
import { allScopes, scopeLabels } from '../labels';

interface Props {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  isMissing: boolean;
}

/** The scopes of a key, as checkboxes. */
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
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt={6} mb={isMissing ? 6 : 0}>
        {allScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scopeLabels[scope].name} description={scopeLabels[scope].what} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
