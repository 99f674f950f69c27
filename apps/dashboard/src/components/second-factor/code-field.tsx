import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Omit<TextInputProps, 'onChange'> {
  value: string;
  onChange: (code: string) => void;
}

/** A field for the code of an authenticator app, or a recovery code. */
export const CodeField = ({ onChange, ...props }: Props) => (
  <TextInput
    label="Code"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    required
    {...props}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
