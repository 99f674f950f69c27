import { Group, Paper } from '@mantine/core';
import { CopyButton } from './copy-button';
import classes from './code-line.module.css';

interface Props {
  code: string;
  /** The accessible name. */
  label?: string;
  copyLabel?: string;
  onCopied?: () => void;
}

/** A command line with a copy button. */
export function CodeLine({ code, label = 'Command', copyLabel, onCopied }: Props) {
  return (
    <Paper className={classes.box} radius="md">
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <code className={classes.code} tabIndex={0} role="region" aria-label={label}>
          {code}
        </code>
        <CopyButton text={code} label={copyLabel} onCopied={onCopied} />
      </Group>
    </Paper>
  );
}
