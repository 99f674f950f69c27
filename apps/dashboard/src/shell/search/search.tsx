import { ActionIcon, Button, Kbd, Modal, Text, VisuallyHidden } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
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
  const { name } = useEnvironment();
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
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
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      />
      <Results query={query} />
    </Spotlight.Root>
  );
}

/** Mounted while the search is open, so that nothing is read before. */
function Results({ query }: { query: string }) {
  const groups = useFound(query);
  const navigate = useNavigate();
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
              <Spotlight.Action key={path} label={label} description={note} onClick={() => void navigate(path)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && <Spotlight.Empty>Nothing found. Try fewer letters.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </>
  );
}
