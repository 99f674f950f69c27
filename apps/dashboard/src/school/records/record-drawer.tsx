import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface RecordDrawerProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Escape closes the dialog in front of it instead. */
  isBehindDialog?: boolean;
  children: ReactNode;
}

/** One record beside its list. It omits Mantine's header, which would be a second banner landmark. */
export function RecordDrawer({ title, opened, onClose, isBehindDialog = false, children }: RecordDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="lg" closeOnEscape={!isBehindDialog}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb="lg">
            <Drawer.Title fz="lg" fw={620} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
