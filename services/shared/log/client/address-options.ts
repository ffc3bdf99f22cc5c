import type { AddressParts } from './address-parts.ts';

/** What an address may say besides its hosts. Times are milliseconds. */
export type AddressOptions = {
  readonly isEncrypted: boolean;
  /** Paths of files in PEM. */
  readonly caFile: string | null;
  readonly certificateFile: string | null;
  readonly keyFile: string | null;
  /** The name under which the event store lists our connections; null if it doesn't matter. */
  readonly name: string | null;
  /** How long an append may take, or a read may be silent, before it counts as an outage. */
  readonly patience: number;
  /** Between two pings of an open connection, and how long an answer may take. -1 for none. */
  readonly keepAlive: { readonly interval: number; readonly timeout: number };
  readonly discovery: Discovery;
};

/** How the leader of a cluster is searched for. */
export type Discovery = {
  /** How many searches in a row may fail until calls are refused. The search goes on all the same. */
  readonly attempts: number;
  /** Between two searches. */
  readonly interval: number;
  /** How long a node may take to name the members of its cluster. It is asked again later. */
  readonly patience: number;
};

/** Any shorter time is a mistake, such as seconds, which other clients take. */
const SHORTEST = 50;
const LONGEST = 3_600_000;

/**
 * Reads the options. Throws a sentence about any that is not known, invalid, or asks for something that we don't do:
 * none is ignored.
 */
export const addressOptions = (given: AddressParts['options']): AddressOptions => {
  for (const name of given.keys())
    if (!known.has(name)) throw new Error(`has the option ${name}, which is not known`);
  const { truth, milliseconds, count, text } = readers(given);

  const isEncrypted = truth('tls', true);
  const files = [text('tlsCAFile'), text('userCertFile'), text('userKeyFile')] as const;
  const [caFile, certificateFile, keyFile] = files;
  if (!isEncrypted && files.some((file) => file !== null))
    throw new Error('names files of certificates, which count for nothing with tls=false');
  if (isEncrypted && !truth('tlsVerifyCert', true))
    throw new Error(
      'asks for tlsVerifyCert=false, which would let anyone in between read the log: name the authority with tlsCAFile',
    );
  requireLeader(text('nodePreference'));
  if (!truth('throwOnAppendFailure', true))
    throw new Error('asks for throwOnAppendFailure=false, but Inkstream has to hear of every refused append');

  return {
    isEncrypted,
    caFile,
    certificateFile,
    keyFile,
    name: text('connectionName'),
    patience: milliseconds('defaultDeadline', 5_000),
    keepAlive: {
      interval: milliseconds('keepAliveInterval', 10_000, 'or -1'),
      timeout: milliseconds('keepAliveTimeout', 10_000, 'or -1'),
    },
    discovery: {
      attempts: count('maxDiscoverAttempts', 1),
      interval: milliseconds('discoveryInterval', 200),
      patience: count('gossipTimeout', 1) * 1_000,
    },
  };
};

const names = [
  ...['tls', 'tlsVerifyCert', 'tlsCAFile', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference'],
  ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'keepAliveInterval', 'keepAliveTimeout'],
  ...['defaultDeadline', 'throwOnAppendFailure'],
];
const known = new Set(names.map((name) => name.toLowerCase()));

const readers = (given: AddressParts['options']) => {
  const text = (name: string) => given.get(name.toLowerCase()) ?? null;
  const whole = (name: string, least: number, most: number, what: string): number | null => {
    const setting = text(name);
    if (setting === null) return null;
    const value = /^-?\d+$/.test(setting) ? Number(setting) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new Error(`says ${name}=${setting}, which is not ${what} from ${least} to ${most}`);
  };

  return {
    text,
    truth: (name: string, otherwise: boolean): boolean => {
      const setting = text(name)?.toLowerCase() ?? String(otherwise);
      if (setting === 'true' || setting === 'false') return setting === 'true';
      throw new Error(`says ${name}=${setting}, which is neither true nor false`);
    },
    count: (name: string, otherwise: number) => whole(name, 1, 1_000, 'a number') ?? otherwise,
    milliseconds: (name: string, otherwise: number, or: 'or -1' | '' = '') => {
      if (or && text(name) === '-1') return -1;
      return whole(name, SHORTEST, LONGEST, `${or ? '-1 or ' : ''}a number of milliseconds`) ?? otherwise;
    },
  };
};

const requireLeader = (preference: string | null) => {
  if (preference === null || /^leader$/i.test(preference)) return;
  const isOther = /^(follower|random|read[_-]?only[_-]?replica)$/i.test(preference);
  throw new Error(
    isOther
      ? `asks for nodePreference=${preference}, but what was just written must be read, so every call goes to the leader: take leader, or leave it out`
      : `says nodePreference=${preference}, which is not known`,
  );
};
