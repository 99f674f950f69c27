import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

interface Props extends Omit<ButtonProps, 'children' | 'leftSection'> {
  text: string;
  /** The text of the button, such as `Copy key`. */
  label?: string;
  onCopied?: () => void;
}

type State = 'ready' | 'copied' | 'failed';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label = 'Copy', onCopied, ...props }: Props) {
  const [state, setState] = useState<State>('ready');
  useEffect(() => {
    if (state === 'ready') return undefined;
    const later = setTimeout(() => setState('ready'), 2500);
    return () => clearTimeout(later);
  }, [state]);

  async function copy() {
    const copied = await copyText(text);
    setState(copied ? 'copied' : 'failed');
    if (copied) onCopied?.();
  }

  const caption = { ready: label, copied: 'Copied', failed: 'Select and copy it by hand' }[state];
  return (
    <Button
      variant="default"
      size="xs"
      {...props}
      leftSection={state === 'copied' ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{caption}</span>
    </Button>
  );
}

/** Browsers offer no clipboard API to pages without HTTPS. There the text of a selected field is copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to copy without HTTPS
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
