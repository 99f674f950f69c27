import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface TextFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when the user stops typing. */
  onChange: (value: string) => void;
}

const pause = 300;

/** A text filter. The list is updated when the user stops typing. */
export function TextFilter({ label, placeholder, value, onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(sent.current);
  }, pause);
  useEffect(() => {
    // The value changed through Back or a link, not through this field.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={255}
      autoComplete="off"
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
    />
  );
}
