import { Badge } from '@mantine/core';

/** An HTTP status with a colour for its class. */
export function Status({ code }: { code: number }) {
  return (
    <Badge color={colorOf(code)} className="numeric">
      {code}
    </Badge>
  );
}

function colorOf(code: number): string {
  if (code >= 500) return 'red';
  if (code === 429) return 'gray';
  return code >= 400 ? 'amber' : 'green';
}
