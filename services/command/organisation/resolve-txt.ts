import { Resolver } from 'node:dns/promises';

/** Answers the texts of the TXT records of a name, each in its pieces. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Milliseconds that one name server may take, and how often it's asked. */
const PATIENCE = { timeout: 3_000, tries: 2 };

/** `servers` is DNS_SERVERS. */
export const resolveTxtAt =
  (servers: string): ResolveTxt =>
  (name) => {
    const resolver = new Resolver(PATIENCE);
    if (servers !== '') resolver.setServers(servers.split(','));

    return resolver.resolveTxt(name);
  };
