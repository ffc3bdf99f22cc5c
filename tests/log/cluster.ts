import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { storeAddress } from '../../services/shared/log/client/address.ts';
import type { Endpoint } from '../../services/shared/log/client/address-parts.ts';
import { findLeader, gossipOver } from '../../services/shared/log/client/leader.ts';

type Commands = { readonly kill: string; readonly start: string };

/**
 * How whoever runs the tests ends and starts a node of their cluster: shell commands, which are given the node's
 * address as NODE_HOST and NODE_PORT. `LOG_NODE_START` returns while the node runs on. Null where there is no cluster.
 */
export const nodeCommands = (): Commands | null => {
  const { LOG_NODE_KILL: kill, LOG_NODE_START: start } = process.env;

  return kill && start ? { kill, start } : null;
};

export const clusterOf = (url: string, commands: Commands) => {
  const address = storeAddress(url);
  const gossip = gossipOver(address);
  const { nodes } = address;
  const soon = { timeout: 120_000, interval: 20 } as const;

  const leader = (): Promise<Endpoint> =>
    vi.waitFor(async () => {
      const { leader: found } = await findLeader(nodes, gossip);
      if (!found) throw new Error('The cluster has no leader.');
      return { address: found.address, port: found.port };
    }, soon);
  const run = (command: string, { address: NODE_HOST, port }: Endpoint) =>
    promisify(execFile)('/bin/bash', ['-c', command], {
      env: { ...process.env, NODE_HOST, NODE_PORT: String(port) },
    });
  const kill = (node: Endpoint) => run(commands.kill, node);
  const start = (node: Endpoint) => run(commands.start, node);

  return {
    leader,
    kill,
    start,
    killAll: () => Promise.all(nodes.map(kill)),
    startAll: () => Promise.all(nodes.map(start)),
    /** Resolves when every node says that all of them live. */
    whole: () =>
      vi.waitFor(async () => {
        const known = await Promise.all(nodes.map(gossip));
        if (known.some((members) => members.length < nodes.length)) throw new Error('A node is missing.');
      }, soon),
  };
};
