import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import postgres from 'postgres';

/** DATABASE_URL in parts that both of our clients understand alike. */
export type DatabaseAddress = {
  /** The address without what it says about TLS. */
  readonly url: string;
  /** False if the connection isn't encrypted. */
  readonly ssl: false | ConnectionOptions;
};

/**
 * Reads an address as libpq does: `sslmode` is `disable` (the default), `require`, `verify-ca` or `verify-full`, and
 * `sslrootcert`, `sslcert` and `sslkey` name files. Throws a sentence if it's none of these.
 */
export const databaseAddress = (address: string): DatabaseAddress => {
  const url = URL.parse(address);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    return wrong('is no address of a database, postgres://user:password@host/name');
  const parameterOf = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const [mode, ca, cert, key] = [
    parameterOf('sslmode'),
    parameterOf('sslrootcert'),
    parameterOf('sslcert'),
    parameterOf('sslkey'),
  ];
  const files = { ...read('ca', ca), ...read('cert', cert), ...read('key', key) };

  return { url: url.href, ssl: tlsOf(mode ?? 'disable', url.hostname, files) };
};

/** Opens a pool of the client that command and query use. */
export const openPostgres = <Types extends Record<string, postgres.PostgresType>>(
  address: string,
  options: postgres.Options<Types>,
) => {
  const { url, ssl } = databaseAddress(address);

  return postgres(url, { ...options, ssl });
};

/** What the client that the projector uses takes. */
export const forPg = (address: string) => {
  const { url, ssl } = databaseAddress(address);

  return { connectionString: url, ssl };
};

type Files = Pick<ConnectionOptions, 'ca' | 'cert' | 'key'>;

const tlsOf = (mode: string, host: string, files: Files): DatabaseAddress['ssl'] => {
  switch (mode) {
    case 'disable':
      return false;
    case 'require':
      return { ...files, host, rejectUnauthorized: files.ca !== undefined, checkServerIdentity };
    case 'verify-ca':
      return { ...files, host, checkServerIdentity };
    case 'verify-full':
      return { ...files, host };
    default:
      return wrong('needs an sslmode of disable, require, verify-ca or verify-full');
  }
};

/** Any name will do if the certificate's authority is the right one. */
const checkServerIdentity = () => undefined;

const read = (name: keyof Files, path: string | null): Files => {
  if (!path) return {};
  try {
    return { [name]: readFileSync(path) };
  } catch {
    return wrong(`names a file that can’t be read: ${path}`);
  }
};

const wrong = (sentence: string): never => {
  throw new Error(sentence);
};
