import { z } from 'zod';
import { storeAddress } from '../log/client/address.ts';

/** Every variable that a service may read, listed once. One machine and many machines differ only in addresses. */
const variables = {
  EVENTSTORE_URL: z.string().superRefine((url, context) => {
    try {
      storeAddress(url);
    } catch (error) {
      context.addIssue((error as Error).message);
    }
  }),
  /**
   * `name:password` of the event store. It makes the client use the plain Append call, even if the event store doesn't
   * require a user.
   */
  EVENTSTORE_USER: z.string().includes(':').default('admin:changeit'),
  DATABASE_URL: z.url(),
  NATS_URL: z.string(),
  SMTP_URL: z.url(),
  /** A folder, as `file:///…`. */
  BLOBS_URL: z.url(),
  /** The address at which people reach the product. Every link in a mail begins with it. */
  PUBLIC_URL: z.url(),
  /** Signs the links of recipients: at least 32 random bytes in hex. */
  LINK_SECRET: z.string().regex(/^[0-9a-f]{64,}$/),
  /**
   * Signs what is written into the log (Ed25519): 32 random bytes in hex. Earlier keys follow after commas, the newest
   * first.
   */
  WRITER_KEY: z.string().regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'is not 32 bytes in hex, or a list of such'),
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
  LINK_DAYS: z.coerce.number().int().min(1).default(90),
  MAIL_FROM: z.string().default('Inkstream <no-reply@inkstream.example>'),
  PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  /** What hashing a password costs: KiB of memory and passes (Argon2id, RFC 9106). The defaults are OWASP's. */
  ARGON2_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  ARGON2_PASSES: z.coerce.number().int().min(1).default(2),
  /** Days after which a session ends, even if it is in use. */
  SESSION_DAYS: z.coerce.number().int().min(1).default(30),
  /** How many mails to recipients one account may cause in 24 hours. */
  MAILS_PER_DAY: z.coerce.number().int().min(1).default(500),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** E-mail addresses of accounts that may look at every document once they are confirmed, separated by commas. */
  AUDITORS: z.string().default(''),
  /** Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  /** A folder with the installation's certificate authority and sealing key. It is made at the first start. */
  SEAL_KEYS: z.string(),
  /** A PKCS #12 file to seal with instead, and its password. */
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().default(''),
  /** An RFC 3161 time-stamping authority. */
  TSA_URL: z.url().optional(),
  /** The folder for backups, which all services share. */
  BACKUP_DIR: z.string().min(1),
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
  /** Megabytes to keep free on the disks of files and backups. With less free space no uploads are accepted. */
  DISK_RESERVE_MB: z.coerce.number().min(0).default(100),
  /** How many LibreOffices run while there is no Word file to convert. With 0 the first Word file waits for a start. */
  LIBREOFFICE_WARM: z.coerce.number().int().min(0).max(2).default(1),
  MEDIA_WORKERS: z.coerce.number().int().min(1).default(2),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int(),
  /** The port for health and metrics. It must never be public. */
  METRICS_PORT: z.coerce.number().int(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
};

type Variables = typeof variables;
type Config<Name extends keyof Variables> = z.infer<z.ZodObject<Pick<Variables, Name>>>;

/** Reads the named variables from the environment. If one is wrong, it says which one and ends the process. */
export const config = <Name extends keyof Variables>(...names: Name[]): Config<Name> => {
  const picked = Object.fromEntries(names.map((name) => [name, variables[name]]));
  const { success, data, error } = z.object(picked).safeParse(process.env);
  if (success) return data as Config<Name>;

  process.stderr.write(`The configuration isn’t valid:\n${z.prettifyError(error)}\n`);
  return process.exit(78);
};
