import { Textarea, TextInput } from '@mantine/core';

interface Props {
  date: string;
  onDate: (date: string) => void;
  reason: string;
  onReason: (reason: string) => void;
}

/** The day and the reason of a withdrawal from the school. */
export const WithdrawalFields = ({ date, onDate, reason, onReason }: Props) => (
  <>
    <TextInput
      type="date"
      label="First day no longer at the school"
      required
      value={date}
      onChange={({ currentTarget: { value } }) => onDate(value)}
    />
    <Textarea
      label="Reason"
      maxLength={500}
      autosize
      minRows={2}
      maxRows={6}
      value={reason}
      onChange={({ currentTarget: { value } }) => onReason(value)}
    />
  </>
);
