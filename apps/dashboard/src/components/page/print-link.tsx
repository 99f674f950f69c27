import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useEnvironment } from '../use-environment';

interface Props {
  /** The page for paper. */
  path: string;
  query?: Readonly<Record<string, string>>;
  label: string;
}

/** The button that opens the page for paper. */
export function PrintLink({ path, query = {}, label }: Props) {
  const { search } = useEnvironment();
  return (
    <Button
      component={Link}
      to={`${path}?${new URLSearchParams([...new URLSearchParams(search), ...Object.entries(query)])}`}
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
