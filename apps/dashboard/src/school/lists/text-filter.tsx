import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';

interface TextFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when the user stops typing. */
  onChange: (value: string) => void;
  /** Suggested values. Other values may be typed as well. */
  suggestions?: readonly string[];
}

const pause = 300;

/** A text filter. The list is updated when the user stops typing. */
export function TextFilter({ label, placeholder, value, onChange, suggestions }: TextFilterProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const list = useId();
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
    <>
      <TextInput
        type="search"
        label={label}
        placeholder={placeholder}
        value={text}
        maxLength={255}
        autoComplete="off"
        {...(suggestions && { list })}
        onChange={(event) => {
          setText(event.currentTarget.value);
          send(event.currentTarget.value);
        }}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
