import { ActionIcon, Button, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { environmentNames } from '../../components/roles';
import { useEnvironment } from '../../components/use-environment';
import { useFound } from './use-found';

const isMac = navigator.userAgent.includes('Mac');

/** Opens the search. Ctrl-K, or Command-K on a Mac, opens it as well. */
export function SearchButton() {
  return (
    <>
      <Button
        visibleFrom="sm"
        size="compact-md"
        fz="sm"
        fw={400}
        variant="default"
        c="dimmed"
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={<Kbd size="xs">{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={spotlight.open}
      >
        Search
      </Button>
      <ActionIcon hiddenFrom="sm" variant="subtle" color="gray" size="lg" aria-label="Search" onClick={spotlight.open}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** Finds pages, students, teachers, classes and keys of the chosen environment. */
export function Search() {
  const [query, setQuery] = useState('');
  // Enter before the search has found something opens the first result as soon as it is there.
  const [isEntered, setIsEntered] = useState(false);

  function change(text: string) {
    setIsEntered(false);
    setQuery(text);
  }

  const { name } = useEnvironment();
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={change}
      tagsToIgnore={[]}
      scrollable
      maxHeight={440}
      yOffset="12vh"
      centered={false}
    >
      <VisuallyHidden>
        <Modal.Title>Search</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        placeholder={`Students, teachers, classes, keys and pages in ${environmentNames[name].toLowerCase()}`}
        aria-label="Search"
        maxLength={255}
        onKeyDown={({ key, currentTarget }) => {
          const hasSelected = currentTarget.closest('[role="dialog"]')?.querySelector('[data-selected]');
          if (key === 'Enter' && !hasSelected) setIsEntered(true);
        }}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Results query={query} isEntered={isEntered} />
    </Spotlight.Root>
  );
}

/** Mounted while the search is open, so that nothing is read before. */
function Results({ query, isEntered }: { query: string; isEntered: boolean }) {
  const groups = useFound(query);
  const navigate = useNavigate();
  const first = query.trim() === '' ? undefined : groups?.[0]?.found[0]?.path;
  useEffect(() => {
    if (!isEntered || first === undefined) return;
    spotlight.close();
    void navigate(first);
  }, [isEntered, first]);
  const count = groups?.reduce((sum, { found }) => sum + found.length, 0);
  return (
    <>
      <Text size="xs" c="dimmed" px="md" pt="xs" role="status">
        {count === undefined ? 'Searching …' : count === 1 ? '1 result' : `${count} results`}
      </Text>
      <Spotlight.ActionsList>
        {groups?.map((group) => (
          <Spotlight.ActionsGroup key={group.name} label={group.name}>
            {group.found.map(({ path, label, note }) => (
              <Spotlight.Action
                key={path}
                label={label}
                description={note}
                // Enter opens the selected one.
                data-selected={path === first || undefined}
                onClick={() => void navigate(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && <Spotlight.Empty>Nothing found. Try fewer letters.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </>
  );
}
