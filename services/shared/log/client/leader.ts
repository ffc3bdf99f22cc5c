import { createRequire } from 'node:module';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import { type Channel, Metadata } from '@grpc/grpc-js';
import { type StoreAddress, shown } from './address.ts';
import type { Endpoint } from './address-parts.ts';
import { causeOf } from './cause.ts';
import { openChannel } from './channel.ts';

const require = createRequire(import.meta.url);
const { GossipClient } =
  require('@eventstore/db-client/generated/gossip_grpc_pb.js') as typeof import('@eventstore/db-client/generated/gossip_grpc_pb.js');
const { Empty } =
  require('@eventstore/db-client/generated/shared_pb.js') as typeof import('@eventstore/db-client/generated/shared_pb.js');
const { MemberInfo } =
  require('@eventstore/db-client/generated/gossip_pb.js') as typeof import('@eventstore/db-client/generated/gossip_pb.js');

/** A node of a cluster, as another member describes it. */
export type Member = Endpoint & { readonly isLeader: boolean };

/** Asks one node for the live members of its cluster. */
export type Gossip = (node: Endpoint) => Promise<readonly Member[]>;

export type Search = {
  readonly leader: Endpoint | null;
  /** All members that the others believe to be alive. A member named as leader may have died just now, or be slow. */
  readonly members: readonly Member[];
};

/**
 * Finds the node that the others name as their leader, if it says so itself: after its end others still name it for a
 * while. Throws a sentence if no node answers.
 */
export const findLeader = async (nodes: readonly Endpoint[], gossip: Gossip): Promise<Search> => {
  const answers = new Map<string, Promise<readonly Member[]>>();
  const ask = (node: Endpoint) => {
    const answer = answers.get(shown(node)) ?? gossip(node);
    answers.set(shown(node), answer);

    return answer;
  };
  const leaderBy = async (node: Endpoint): Promise<Endpoint> => {
    const named = (await ask(node)).filter(({ isLeader }) => isLeader);
    const confirming = named.map(async (leader) => {
      if (!(await ask(leader)).some((one) => one.isLeader && isSame(one, leader))) throw new Error();
      return leader;
    });

    return Promise.any(confirming);
  };
  const leader = await Promise.any(nodes.map(leaderBy)).catch(() => null);

  const heard = await Promise.allSettled(leader ? [ask(leader)] : nodes.map(ask));
  const members = heard.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = heard.find((one) => one.status === 'rejected');
  if (members.length === 0 && failed) throw failed.reason;

  return { leader, members };
};

export const isSame = (one: Endpoint, other: Endpoint): boolean => shown(one) === shown(other);

/** Uses EventStoreDB's own call. */
export const gossipOver =
  (address: StoreAddress): Gossip =>
  async (node) => {
    const channel = openChannel(node, address, 'patient');
    try {
      return membersIn(await clusterInfo(channel, address.discovery.patience));
    } catch (error) {
      throw new Error(causeOf(error, node));
    } finally {
      channel.close();
    }
  };

const clusterInfo = (channelOverride: Channel, patience: number): Promise<ClusterInfo> => {
  const client = new GossipClient('', undefined as never, { channelOverride });
  const deadline = Date.now() + patience;

  return new Promise((resolve, reject) => {
    client.read(new Empty(), new Metadata(), { deadline }, (error, info) =>
      error ? reject(error) : resolve(info),
    );
  });
};

const membersIn = (info: ClusterInfo): readonly Member[] =>
  info
    .getMembersList()
    .filter((member) => member.getIsAlive())
    .flatMap((member) => {
      const endpoint = member.getHttpEndPoint();
      const isLeader = member.getState() === MemberInfo.VNodeState.LEADER;

      return endpoint ? { address: endpoint.getAddress(), port: endpoint.getPort(), isLeader } : [];
    });
