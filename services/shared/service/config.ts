import { z } from 'zod';
import { bucketAddress, isBucketAddress } from '../blobs/bucket/address.ts';
import { databaseAddress } from '../database/address.ts';
import { storeAddress } from '../log/client/address.ts';
import { natsAddress } from '../messaging/address.ts';
import { endMisconfigured } from '../running/end-misconfigured.ts';
import { VAULT_KEYS } from '../vault/wrapping.ts';
import { withFiles } from './named-files.ts';

/** Checks an address by a function that throws a sentence about what is wrong with it. */
const checkedBy =
  (parse: (address: string) => unknown) =>
  (address: string, context: z.RefinementCtx): void => {
    try {
      parse(address);
    } catch (error) {
      context.addIssue((error as Error).message);
    }
  };

const checkBucket = checkedBy((place) => isBucketAddress(place) && bucketAddress(place));

/**
 * Every variable that a service may read, listed once. One machine and many machines differ only in addresses. Instead of
 * the value of NAME, NAME_FILE may name a file that holds it (named-files.ts).
 */
export const variables = {
  /** The event store that holds the log: `esdb://` with each node's host, or `esdb+discover://` with one name for all. */
  EVENTSTORE_URL: z.string().superRefine(checkedBy(storeAddress)),
  /** `name:password` of the event store. It is sent even if the event store doesn't require a user. */
  EVENTSTORE_USER: z.string().includes(':').default('admin:changeit'),
  /** `name:password` of an administrator of the event store, for the command that makes our user there. */
  EVENTSTORE_ADMIN: z.string().includes(':').optional(),
  /** The Postgres database of sessions, locks, counts and read models. */
  DATABASE_URL: z.string().superRefine(checkedBy(databaseAddress)),
  /** The NATS over which command and query ask media, and people's pages hear of changes. */
  NATS_URL: z.string().superRefine(checkedBy(natsAddress)),
  /** The mail server that takes all emails: `smtp://` or `smtps://`, with user and password if it wants them. */
  SMTP_URL: z.url(),
  /** A folder, as `file:///…`, or a bucket, as `s3://bucket/prefix`. */
  BLOBS_URL: z.url({ protocol: /^(file|s3)$/ }).superRefine(checkBucket),
  /** The address at which people reach the product. Every link in a mail begins with it. */
  PUBLIC_URL: z.url(),
  /** Signs the links of recipients: at least 32 random bytes in hex. */
  LINK_SECRET: z.string().regex(/^[0-9a-f]{64,}$/),
  /** Hashes user names and addresses, so that the log doesn't say them: 32 random bytes in hex. It never changes. */
  LOOKUP_KEY: z.string().regex(/^[0-9a-f]{64}$/, 'is not 32 bytes in hex'),
  /**
   * Signs what is written into the log (Ed25519): 32 random bytes in hex. Earlier keys follow after commas, the newest
   * first, with `:compromised` behind one that came into strange hands: sessions that it or an earlier one signed end.
   */
  WRITER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64}(:compromised)?)*$/, 'is not 32 bytes in hex, or a list of such'),
  /**
   * Wraps the keys of personal data in the vault: 32 bytes in hex, then those from before it that are still needed. If
   * it comes from a file that the services can write (VAULT_KEY_FILE), the leader replaces it every VAULT_ROTATE_DAYS.
   */
  VAULT_KEY: z.string().regex(VAULT_KEYS, 'is not 32 bytes in hex, or a list of such'),
  /** Days after which the leader replaces VAULT_KEY. */
  VAULT_ROTATE_DAYS: z.coerce.number().int().min(1).default(30),
  /** A folder or a bucket (`s3://bucket/prefix`) for hourly copies of the vault, encrypted under BACKUP_KEY. */
  VAULT_COPY_DIR: z.string().min(1).superRefine(checkBucket).optional(),
  /** Minutes between two audits of the newest events by the leader, which audits the whole log once a day as well. */
  AUDIT_MINUTES: z.coerce.number().positive().max(1_440).default(3),
  /** Signs the log's tree heads (Ed25519): 32 random bytes in hex. */
  CHECKPOINT_KEY: z.string().regex(/^[0-9a-f]{64}$/),
  /**
   * A file beside the keys, and never on the log's host, that remembers where the log was last seen to end. It reveals
   * a log that ends earlier, even if the database was lost too.
   */
  LOG_END_FILE: z.string().min(1).optional(),
  /** Who is sent tree heads: `mailto:` and `https:` addresses, separated by commas. */
  CHECKPOINT_WITNESSES: z
    .string()
    .regex(/^(\s*(mailto:|https?:\/\/)[^\s,]+\s*(,|$))*$/)
    .default(''),
  /** Days for which a signing link works. */
  LINK_DAYS: z.coerce.number().int().min(1).default(90),
  /** The sender of all emails. */
  MAIL_FROM: z.string().default('Inkstream <no-reply@inkstream.example>'),
  /** The fewest characters of a password that is chosen. */
  PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  /** What becomes of a password that is chosen and is among the 10,000 commonest. */
  COMMON_PASSWORDS: z.enum(['warn', 'refuse']).default('warn'),
  /** The KiB of memory that hashing a password takes (Argon2id, RFC 9106). The default is OWASP's. */
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  /** The passes that hashing a password takes. The default is OWASP's. */
  ARGON2_PASSES: z.coerce.number().int().min(1).default(2),
  /** Days after which a session ends, even if it is in use. */
  SESSION_DAYS: z.coerce.number().int().min(1).default(30),
  /** How many mails to recipients one account may cause in 24 hours. */
  MAILS_PER_DAY: z.coerce.number().int().min(1).default(500),
  /** Whether requests are limited by account and address. It is `off` only for tests of load. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** E-mail addresses of accounts that may look at every document once they are confirmed, separated by commas. */
  AUDITORS: z.string().default(''),
  /** E-mail addresses of accounts that may decide how long documents are kept, as with AUDITORS. */
  RECORDS_MANAGERS: z.string().default(''),
  /** How many organisations can be founded here. */
  ORGANISATIONS: z.enum(['one', 'many', 'off']).default('many'),
  /** Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  /** A folder with the installation's certificate authority and sealing key. It is made at the first start. */
  SEAL_KEYS: z.string(),
  /** A PKCS #12 file to seal with instead of the installation's own key. */
  SEAL_P12: z.string().optional(),
  /** The password of SEAL_P12. */
  SEAL_P12_PASSWORD: z.string().default(''),
  /** An RFC 3161 time-stamping authority. */
  TSA_URL: z.url().optional(),
  /** The folder for backups, which all services share, or a bucket, as `s3://bucket/prefix`. */
  BACKUP_DIR: z.string().min(1).superRefine(checkBucket),
  /** Encrypts backups: 32 random bytes in hex. */
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/, 'is not 32 bytes in hex')
    .optional(),
  /** Confirmed e-mail addresses of people who may manage backups, separated by commas; `*` for every account. */
  BACKUP_OPERATORS: z
    .string()
    .regex(
      /^(\*|[^,@\s]+@[^,@\s]+(\s*,\s*[^,@\s]+@[^,@\s]+)*)$/,
      'must be * or email addresses separated by commas',
    ),
  /** Hosts of identity providers that may be reached although they are internal, or without TLS; separated by commas. */
  SSO_INTERNAL_HOSTS: z.string().default(''),
  /**
   * Name servers that are asked for the records that prove domains (`address` or `address:port`, separated by commas).
   * Without any it's those of the system.
   */
  DNS_SERVERS: z
    .string()
    .regex(/^([\da-fA-F.:[\]]+(,[\da-fA-F.:[\]]+)*)?$/, 'must be addresses separated by commas')
    .default(''),
  /** Megabytes to keep free on the disks of files and backups. With less free space no uploads are accepted. */
  DISK_RESERVE_MB: z.coerce.number().min(0).default(100),
  /** How many LibreOffices run while there is no Word file to convert. With 0 the first Word file waits for a start. */
  LIBREOFFICE_WARM: z.coerce.number().int().min(0).max(2).default(1),
  /** How many processes read and draw files. */
  MEDIA_WORKERS: z.coerce.number().int().min(1).default(2),
  /** The address on which a service listens. */
  HOST: z.string().default('127.0.0.1'),
  /** The port on which it listens. */
  PORT: z.coerce.number().int(),
  /** The port for health and metrics. It must never be public. */
  METRICS_PORT: z.coerce.number().int(),
  /** The address of a collector that takes traces by OTLP over HTTP. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for it, such as a key: `name=value`, separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  /** The name under which traces are sent. Without it that is the service's. */
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  /** Which part of all traces is exported, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How much is logged. */
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

type Variables = typeof variables;
type Config<Name extends keyof Variables> = z.infer<z.ZodObject<Pick<Variables, Name>>>;

/** The names of all variables. */
export const VARIABLES = Object.keys(variables);

/** Reads the named variables from the environment. If one is wrong, it says which one and ends the process. */
export const config = <Name extends keyof Variables>(...names: Name[]): Config<Name> => {
  const picked = Object.fromEntries(names.map((name) => [name, variables[name]]));
  const { success, data, error } = z.object(picked).safeParse(given(names));
  if (success) return data as Config<Name>;

  return invalid(z.prettifyError(error));
};

const given = (names: readonly string[]): NodeJS.ProcessEnv => {
  try {
    return withFiles(process.env, names);
  } catch (error) {
    return invalid((error as Error).message);
  }
};

const invalid = (why: string): never => endMisconfigured(`The configuration isn’t valid:\n${why}`);
