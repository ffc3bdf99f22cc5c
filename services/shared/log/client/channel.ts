import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { Channel, type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { type Endpoint, type StoreAddress, shown } from './address.ts';

/**
 * Bytes that the log may send before it hears that they were read. With few, a long read waits often, and others have
 * their turns meanwhile (RFC 9113, section 6.9.2: 65,535 where nothing is said).
 */
export const windows = { patient: 65_535, hasty: 1_048_576 } as const;

/** Milliseconds between two attempts to connect: more after each that failed. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** The longest wait that a timer knows. */
const NEVER = 2_147_483_647;

/** The log writes events of up to 16 MB. */
const LARGEST_MESSAGE = 17 * 1024 * 1024;

/**
 * A connection to one node, which it opens again by itself whenever it broke. While it cannot, calls fail at once. It
 * pings while it is open, so that a connection which died without a word is noticed.
 */
export const openChannel = (node: Endpoint, address: StoreAddress, window: keyof typeof windows): Channel => {
  const { interval, timeout } = address.keepAlive;

  return new Channel(shown(node), credentialsFor(node, address), {
    'grpc.keepalive_time_ms': interval < 0 ? NEVER : interval,
    'grpc.keepalive_timeout_ms': timeout < 0 ? NEVER : timeout,
    'grpc.keepalive_permit_without_calls': 1,
    'grpc.initial_reconnect_backoff_ms': FIRST_PAUSE,
    'grpc.max_reconnect_backoff_ms': LONGEST_PAUSE,
    'grpc.dns_min_time_between_resolutions_ms': LONGEST_PAUSE,
    'grpc.use_local_subchannel_pool': 1,
    'grpc.max_receive_message_length': LARGEST_MESSAGE,
    'grpc-node.flow_control_window': windows[window],
    ...(address.tls && isIP(node.address) ? { 'grpc.ssl_target_name_override': NO_NAME } : {}),
  });
};

/**
 * What is said to a server that has no name but an IP address. TLS has no way to ask for an IP address (RFC 6066,
 * section 3), and Node refuses to; this name can belong to nobody (RFC 2606).
 */
const NO_NAME = 'ip-address.invalid';

const credentialsFor = ({ address }: Endpoint, { tls }: StoreAddress): ChannelCredentials => {
  if (!tls) return credentials.createInsecure();
  const { ca, own } = tls;

  return credentials.createSsl(ca, own?.key ?? null, own?.certificate ?? null, {
    // The certificate is held against where we really connect to, whatever name was said.
    checkServerIdentity: (_name, certificate) => checkServerIdentity(address, certificate),
  });
};
