import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useId, useRef, useState } from 'react';

interface TypedFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called once the typing pauses. */
  onChange: (value: string) => void;
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly string[];
}

const pause = 300;

/** A filter that is typed: the list follows the pauses, the field every key. */
export function TypedFilter({ label, placeholder, value, onChange, suggestions }: TypedFilterProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const list = useId();
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(sent.current);
  }, pause);
  useEffect(() => {
    // Back, or a link: not what this field has sent.
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
