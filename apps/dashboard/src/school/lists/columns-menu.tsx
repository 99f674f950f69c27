import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';

interface Props {
  headings: readonly string[];
  shown: readonly string[];
  onToggle: (heading: string) => void;
  /** Null while the columns are those that everyone sees. */
  onReset: (() => void) | null;
}

/** A menu of the columns of a list, which stays open while the user chooses some. */
export function ColumnsMenu({ headings, shown, onToggle, onReset }: Props) {
  return (
    <Menu position="bottom-end" width={220} closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {headings.map((heading) => (
          <Menu.CheckboxItem key={heading} checked={shown.includes(heading)} onChange={() => onToggle(heading)}>
            {heading}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onReset?.()} disabled={onReset === null}>
          Standard columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
