import { AppShell, Burger, Container, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router';
import { LeaveBlocker } from '../components/leave-blocker';
import { EnvironmentSwitch } from './environment-switch';
import { SchoolSwitch } from './school-switch';
import { Logo } from './logo';
import { Search, SearchButton } from './search/search';
import { Navigation } from './navigation';
import classes from './shell.module.css';
import { ThemeSwitch } from './theme-switch';
import { UnencryptedBanner } from './unencrypted';
import { useFirstPage } from './use-first-page';
import { useScrollToTop } from './use-scroll-to-top';
import { UserMenu } from './user-menu';

/** The frame of every page: header, navigation and content. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(close, [pathname, close]);
  useScrollToTop();
  const firstPage = useFirstPage();
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 236, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a className="skip-link" href="#content" onClick={toContent}>
        Skip to the content
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px={{ base: 'sm', sm: 'md' }} justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={opened ? 'Close the navigation' : 'Open the navigation'}
              aria-expanded={opened}
            />
            <Logo />
            <Text fw={650} visibleFrom="xs" lts="-0.01em">
              Homeroom
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchButton />
            <EnvironmentSwitch />
            <SchoolSwitch />
            <ThemeSwitch />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <Search />
      <AppShell.Navbar className={classes.navbar} p="sm">
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1} aria-busy={state === 'loading'}>
        <UnencryptedBanner />
        <Container size={1240} p={0}>
          <LeaveBlocker>{firstPage === null ? <Outlet /> : <Navigate to={firstPage} replace />}</LeaveBlocker>
        </Container>
      </AppShell.Main>
    </AppShell>
  );
}

/** The browser would resolve a bare `#content` against the `base` element of the document. */
function toContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
