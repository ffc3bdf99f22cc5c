import { type Channel, type Client, type ClientOptions, connectivityState } from '@grpc/grpc-js';
import { type StoreAddress, shown } from './address.ts';
import type { Endpoint } from './address-parts.ts';
import { openChannel, type windows } from './channel.ts';
import { isOutage, newLeaderIn, StoreAway } from './errors.ts';
import { findLeader, type Gossip, gossipOver, isSame } from './leader.ts';

export type Stub<Kind extends Client> = new (
  address: string,
  credentials: never,
  options: ClientOptions,
) => Kind;

/** The client's only connection. It leads to the node that writes at the time. */
export type Connection = {
  /**
   * A stub for calls to that node. Throws StoreAway at once while the cluster is known to have no leader, which is after
   * as many searches as the address says (`maxDiscoverAttempts`, 1 by default).
   */
  readonly stub: <Kind extends Client>(kind: Stub<Kind>) => Promise<Kind>;
  /** Call this for every failed call, with the channel that it used. */
  readonly failed: (channel: Channel, error: unknown) => void;
  /** The node that it is connected to, or would connect to next. */
  readonly node: () => Endpoint;
  readonly close: () => void;
};

/** How many times its patience a call gets on a connection that is given up. No call takes longer. */
const LEAVE = 2;

type Current = {
  readonly node: Endpoint;
  readonly channel: Channel;
  readonly stubs: Map<unknown, Client>;
};

/**
 * The client's own way of connecting ends the process if a cluster has no leader, closes channels under calls that have
 * just begun, and does not support IP addresses with TLS. So we open channels here.
 */
export const openConnection = (
  address: StoreAddress,
  window: keyof typeof windows,
  gossip: Gossip = gossipOver(address),
): Connection => {
  const [given] = address.nodes as readonly [Endpoint];
  const { attempts, interval } = address.discovery;
  let current: Current | null = null;
  let known: readonly Endpoint[] = address.nodes;
  let looking: Promise<void> | null = null;
  let away: StoreAway | null = null;
  /** Searches in a row that found no leader. */
  let failures = 0;
  let searched = Promise.withResolvers<void>();
  let isUnsure = false;
  let isClosed = false;

  const leave = () => {
    if (!current) return;
    const { channel } = current;
    current = null;
    setTimeout(() => channel.close(), LEAVE * address.patience).unref();
  };
  const goTo = (node: Endpoint): Current => {
    away = null;
    failures = 0;
    if (current && isSame(current.node, node)) return current;
    leave();
    current = { node, channel: openChannel(node, address, window), stubs: new Map() };

    return current;
  };

  const giveUpNode = (sentence: string) => {
    away = new StoreAway(sentence);
    failures += 1;
    leave();
  };
  const lookOnce = async () => {
    isUnsure = false;
    try {
      const { leader, members } = await findLeader(known, gossip);
      known = distinct([...members, ...address.nodes]);
      if (isClosed) return;
      if (leader) goTo(leader);
      // The node may only be slow to answer. Calls over its connection will tell.
      else if (members.some((one) => one.isLeader && current && isSame(one, current.node))) isUnsure = true;
      else giveUpNode(`The event store has no leader: none of ${known.map(shown).join(', ')} leads.`);
    } catch (error) {
      known = address.nodes;
      // Slow nodes may not report their members but still answer calls. If no connection is open either, nobody is
      // there.
      if (current && isOpen(current)) isUnsure = true;
      else giveUpNode((error as Error).message);
    }
  };
  /** Searches until it finds a leader. */
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = null;
      searched.resolve();
      searched = Promise.withResolvers();
      if ((away || isUnsure) && !isClosed) setTimeout(look, interval).unref();
    });

    return looking;
  };
  const findNode = async (): Promise<Current> => {
    if (isClosed) throw new StoreAway('The connection to the event store is closed.');
    if (!current && !away) await (address.isCluster ? look() : goTo(given));
    while (!current && failures < attempts && !isClosed) await searched.promise;
    if (current) return current;

    throw away ?? new StoreAway('The connection to the event store is closed.');
  };

  return {
    stub: async <Kind extends Client>(kind: Stub<Kind>) => {
      const { channel, stubs } = await findNode();
      const stub = stubs.get(kind) ?? new kind('', undefined as never, { channelOverride: channel });
      stubs.set(kind, stub);

      return stub as Kind;
    },
    failed: (channel, error) => {
      if (isClosed || channel !== current?.channel) return;
      const leader = newLeaderIn(error);
      if (!leader && !isOutage(error)) return;
      if (address.isCluster) void look();
      else goTo(leader ?? given);
    },
    node: () => current?.node ?? given,
    close: () => {
      isClosed = true;
      searched.resolve();
      current?.channel.close();
      current = null;
    },
  };
};

const isOpen = ({ channel }: Current): boolean =>
  channel.getConnectivityState(false) === connectivityState.READY;

const distinct = (nodes: readonly Endpoint[]): readonly Endpoint[] => [
  ...new Map(nodes.map((node) => [shown(node), node])).values(),
];
