import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import type { Credentials } from '@eventstore/db-client';
import { type AddressOptions, addressOptions } from './address-options.ts';
import { addressParts, type Endpoint } from './address-parts.ts';

/** A connection string (`esdb://…`), parsed and checked. */
export type StoreAddress = Pick<AddressOptions, 'name' | 'patience' | 'keepAlive' | 'discovery'> & {
  /** The nodes in the address: a single one, or members of a cluster, which tell who leads it. */
  readonly nodes: readonly Endpoint[];
  readonly isCluster: boolean;
  /** The certificates in PEM; null if the connection is not encrypted. */
  readonly tls: Certificates | null;
  /** Name and password from the address. They take precedence over any others. */
  readonly user: Credentials | null;
};

type Certificates = { readonly ca: Buffer | null; readonly ownPair: Pair | null };
type Pair = { readonly key: Buffer; readonly certificate: Buffer };

/**
 * Throws a sentence if the address is invalid, asks for something that we don't do, or names a file that cannot be read.
 */
export const storeAddress = (url: string): StoreAddress => {
  const { nodes, isName, user, options } = addressParts(url);
  const { isEncrypted, name, patience, keepAlive, discovery, ...files } = addressOptions(options);

  return {
    nodes,
    isCluster: isName || nodes.length > 1,
    tls: isEncrypted ? { ca: file(files.caFile), ownPair: ownPair(files) } : null,
    user,
    name,
    patience,
    keepAlive,
    discovery,
  };
};

/** The form that people read, and that gRPC takes. */
export const shown = ({ address, port }: Endpoint): string =>
  `${isIPv6(address) ? `[${address}]` : address}:${port}`;

const file = (path: string | null): Buffer | null => {
  if (path === null) return null;
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`names a file that cannot be read: ${(error as Error).message}`);
  }
};

const ownPair = ({ keyFile, certificateFile }: Pick<AddressOptions, 'keyFile' | 'certificateFile'>) => {
  const [key, certificate] = [file(keyFile), file(certificateFile)];
  if (key === null && certificate === null) return null;
  if (key && certificate) return { key, certificate };

  throw new Error('names one of userKeyFile and userCertFile without the other');
};
