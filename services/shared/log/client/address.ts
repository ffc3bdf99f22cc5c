import { readFileSync } from 'node:fs';
import type { Credentials } from '@eventstore/db-client';
import {
  type ConnectionOptions,
  parseConnectionString,
} from '@eventstore/db-client/dist/Client/parseConnectionString.js';

export type Endpoint = { readonly address: string; readonly port: number };

/** A connection string (`esdb://…`), parsed and checked. */
export type StoreAddress = {
  readonly url: string;
  /** The nodes in the address: a single one, or members of a cluster, which tell who leads it. */
  readonly nodes: readonly Endpoint[];
  readonly isCluster: boolean;
  /** The certificates in PEM; null if the connection is not encrypted. */
  readonly tls: Certificates | null;
  /** Name and password from the address. They take precedence over any others. */
  readonly user: Credentials | null;
  /** Milliseconds between two pings of an open connection, and the milliseconds that an answer may take. */
  readonly keepAlive: { readonly interval: number; readonly timeout: number };
};

type Certificates = { readonly ca: Buffer | null; readonly own: Pair | null };
type Pair = { readonly key: Buffer; readonly certificate: Buffer };

/** The client's defaults if the address doesn't say otherwise. */
const KEEP_ALIVE = 10_000;

/** Throws a sentence if the address is invalid, or names a file that cannot be read. */
export const storeAddress = (url: string): StoreAddress => {
  const said = parsed(url);

  return {
    url,
    nodes: said.hosts,
    isCluster: said.dnsDiscover || said.hosts.length > 1,
    tls: said.tls === false ? null : { ca: file(said.tlsCAFile), own: ownPair(said) },
    user: said.defaultCredentials ?? null,
    keepAlive: {
      interval: said.keepAliveInterval ?? KEEP_ALIVE,
      timeout: said.keepAliveTimeout ?? KEEP_ALIVE,
    },
  };
};

/** The form that people read. */
export const shown = ({ address, port }: Endpoint): string => `${address}:${port}`;

/** The parser's own message would contain the password. */
const parsed = (url: string): ConnectionOptions => {
  try {
    return parseConnectionString(url);
  } catch {
    throw new Error('is no address of an event store, esdb://host:port?tls=…');
  }
};

const file = (path: string | undefined): Buffer | null => {
  if (!path) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`names a file that cannot be read: ${(error as Error).message}`);
  }
};

const ownPair = ({ userKeyFile, userCertFile }: ConnectionOptions): Pair | null => {
  const [key, certificate] = [file(userKeyFile), file(userCertFile)];
  if (key === null && certificate === null) return null;
  if (key && certificate) return { key, certificate };

  throw new Error('names one of userKeyFile and userCertFile without the other');
};
