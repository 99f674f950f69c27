const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Whether requests to a URL cannot be read on the network: by https, or by http to a provider on the same machine. */
export const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname));
