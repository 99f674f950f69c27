import { Badge } from '@mantine/core';

/** An HTTP status; its class is told by the first digit, and by the colour as well. */
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
