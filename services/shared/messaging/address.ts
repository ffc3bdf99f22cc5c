import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import {
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  type TlsOptions,
} from '@nats-io/transport-node';

/**
 * Reads NATS_URL: one or more servers after another, separated by commas. The library knows neither a name and password
 * in an address nor files, so both are read here: `tls://name:password@host:4222?ca=FILE`, with `cert` and `key` for a
 * certificate of our own, and `creds` or `nkey` instead of a name. What is said at one server counts for all. Throws a
 * sentence if it's no address, or names a file that can't be read.
 */
export const natsAddress = (address: string): ConnectionOptions => {
  const servers = address.split(',').map((one) => URL.parse(one.trim()) ?? wrong());
  const parameterOf = (name: string) =>
    servers.map(({ searchParams }) => searchParams.get(name)).find((value) => value !== null);
  const known = servers.find(({ username }) => username);
  const isEncrypted = servers.some(({ protocol }) => protocol === 'tls:') || parameterOf('ca') !== undefined;

  return {
    servers: servers.map(({ host }) => host || wrong()),
    ...(known && { user: decodeURIComponent(known.username), pass: decodeURIComponent(known.password) }),
    ...authenticated(parameterOf('creds'), parameterOf('nkey')),
    ...(isEncrypted && {
      tls: { ...certificates(parameterOf), ...checkedAs(servers.map(({ hostname }) => hostname)) },
    }),
  };
};

const authenticated = (creds: string | undefined, nkey: string | undefined): ConnectionOptions => {
  if (creds) return { authenticator: credsAuthenticator(read(creds)) };
  if (nkey) return { authenticator: nkeyAuthenticator(Buffer.from(read(nkey).toString().trim())) };

  return {};
};

const certificates = (parameterOf: (name: string) => string | undefined): TlsOptions => {
  const [ca, cert, key] = [parameterOf('ca'), parameterOf('cert'), parameterOf('key')];

  return {
    ...(ca && { ca: read(ca).toString() }),
    ...(cert && { cert: read(cert).toString() }),
    ...(key && { key: read(key).toString() }),
  };
};

/**
 * The library names no server to check the certificate for where its address is an IP address, so that any for
 * "localhost" would do.
 */
const checkedAs = (hosts: readonly string[]) => ({
  checkServerIdentity: (host: string, certificate: PeerCertificate): Error | undefined => {
    if (hosts.includes(host)) return checkServerIdentity(host, certificate);
    const failures = hosts.filter(isIP).map((address) => checkServerIdentity(address, certificate));

    return failures.includes(undefined) ? undefined : (failures[0] ?? checkServerIdentity(host, certificate));
  },
});

const read = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch {
    throw new Error(`names a file that can’t be read: ${path}`);
  }
};

const wrong = (): never => {
  throw new Error('is no address of NATS, nats://host:port or tls://host:port');
};
