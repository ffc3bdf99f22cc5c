import { isIPv6 } from 'node:net';
import type { Credentials } from '@eventstore/db-client';

/** An IPv6 address has no brackets here. */
export type Endpoint = { readonly address: string; readonly port: number };

/** A connection string taken apart. Its options are as they were written, by their names in small letters. */
export type AddressParts = {
  readonly nodes: readonly Endpoint[];
  /** Whether the name of a cluster was given, whose nodes tell of each other. */
  readonly isName: boolean;
  readonly user: Credentials | null;
  readonly options: ReadonlyMap<string, string>;
};

/** KurrentDB's documentation writes the same addresses with its own name. */
const FORM =
  /^(?:esdb|kurrentdb|kurrent|kdb)(?<name>\+discover)?:\/\/(?:(?<user>[^/?]*)@)?(?<hosts>[^/?@]+)\/?(?:\?(?<options>.*))?$/;

const WHAT = 'is no address of an event store, esdb://host:port?tls=…';
const DEFAULT_PORT = '2113';
const LAST_PORT = 65_535;

/** Throws a sentence about the address, which never repeats its password. */
export const addressParts = (url: string): AddressParts => {
  const groups = FORM.exec(url.trim())?.groups;
  if (!groups?.hosts) throw new Error(WHAT);
  const nodes = groups.hosts.split(',').map(endpoint);
  const isName = groups.name !== undefined;
  if (isName && nodes.length > 1)
    throw new Error(
      'names several hosts after esdb+discover://, which takes one name: with several write esdb://',
    );

  return { nodes, isName, user: user(groups.user), options: options(groups.options) };
};

const endpoint = (host: string): Endpoint => {
  const [, bracketed, name, port = DEFAULT_PORT] =
    /^(?:\[([\da-f.:]+)\]|([\w.-]+))(?::(\d+))?$/i.exec(host.trim()) ?? [];
  const address = bracketed ?? name;
  if (!address || (bracketed && !isIPv6(bracketed)))
    throw new Error(
      `names the host '${host}', which is neither a name nor an IP address, each with a port (host:2113, [::1]:2113)`,
    );
  if (Number(port) < 1 || Number(port) > LAST_PORT) throw new Error(`names the port ${port}, which is none`);

  return { address, port: Number(port) };
};

/** The name ends at the first colon. */
const user = (text: string | undefined): Credentials | null => {
  if (text === undefined) return null;
  const [name = '', ...rest] = text.split(':');
  if (!name || rest.length === 0)
    throw new Error('names a user without a password: esdb://name:password@host:port');

  return { username: decoded(name), password: decoded(rest.join(':')) };
};

/** Options are told apart without regard to capitals, `_` and `-`, as the client does. */
const options = (text: string | undefined): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const one of text?.split('&') ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=(.+)$/.exec(one) ?? [];
    if (!name) throw new Error(`has an option without a name or a value, or an & too many: ${WHAT}`);
    const plain = name.trim().toLowerCase().replace(/[_-]/g, '');
    if (found.has(plain)) throw new Error(`has the option ${name} twice`);
    found.set(plain, decoded(value.trim()));
  }

  return found;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % that begins no percent-encoded character: write it as %25');
  }
};
