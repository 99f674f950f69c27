import { Group, Paper } from '@mantine/core';
import { CopyButton } from './copy';
import classes from './code-line.module.css';

interface Props {
  code: string;
  /** What it is, for those who do not see it. */
  label?: string;
  copyLabel?: string;
  onCopied?: () => void;
}

/** A line for a terminal, ready to be copied. */
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
