import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface SideCardProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One record beside its list. Without Mantine's header, which would be the page's second banner. */
export function SideCard({ title, opened, onClose, children }: SideCardProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="lg">
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
