import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import { Channel, type ChannelCredentials, credentials } from '@grpc/grpc-js';
import { type StoreAddress, shown } from './address.ts';
import type { Endpoint } from './address-parts.ts';

/**
 * Bytes that the log may send before they are acknowledged. With few, a long read often has to wait, which gives others
 * their turns (RFC 9113, section 6.9.2: the default is 65,535).
 */
export const windows = { patient: 65_535, hasty: 1_048_576 } as const;

/** Milliseconds between two attempts to connect. They grow with each failure. */
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** The longest wait that a timer supports. */
const NEVER = 2_147_483_647;

/** The log's largest events have 16 MB. */
const LARGEST_MESSAGE = 17 * 1024 * 1024;

/**
 * A connection to one node, which it opens again whenever it breaks. While it is broken, calls fail at once. It pings
 * while it is open, so that a connection that died silently is noticed.
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
 * The server name for a server that has only an IP address. TLS can't ask for an IP address (RFC 6066, section 3), and
 * Node refuses to. This name can't belong to anybody (RFC 2606).
 */
const NO_NAME = 'ip-address.invalid';

const credentialsFor = ({ address }: Endpoint, { tls }: StoreAddress): ChannelCredentials => {
  if (!tls) return credentials.createInsecure();
  const { ca, ownPair } = tls;

  return credentials.createSsl(ca, ownPair?.key ?? null, ownPair?.certificate ?? null, {
    // The certificate is checked against the host that we really connect to, whatever server name was sent.
    checkServerIdentity: (_name, certificate) => checkServerIdentity(address, certificate),
  });
};
