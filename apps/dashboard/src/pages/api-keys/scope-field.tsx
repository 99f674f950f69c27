import { Checkbox, SimpleGrid } from '@mantine/core';
import type { Scope } from '../../api/types';
import { allScopes, scopeWords } from './words';

interface Props {
  value: Scope[];
  onChange: (scopes: Scope[]) => void;
  isMissing: boolean;
}

/** What a key may do, as boxes. */
export function ScopeField({ value, onChange, isMissing }: Props) {
  /** `admin` grants all the others: it cannot stay when one of them goes. */
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
          <Checkbox key={scope} value={scope} label={scopeWords[scope].name} description={scopeWords[scope].what} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
