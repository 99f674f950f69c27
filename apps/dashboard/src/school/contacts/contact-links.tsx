import { Anchor } from '@mantine/core';
import { dialed } from '../dialed';

/** A number that is dialed with a click. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Anchor inherit underline="always" href={`tel:${dialed(number)}`} style={{ whiteSpace: 'nowrap' }}>
    {number}
  </Anchor>
);

/** An address to which a click writes. */
export const MailLink = ({ address }: { address: string }) => (
  <Anchor
    inherit
    underline="always"
    href={`mailto:${encodeURIComponent(address)}`}
    style={{ overflowWrap: 'anywhere' }}
  >
    {address}
  </Anchor>
);
