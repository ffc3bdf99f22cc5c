import { randomBytes } from 'node:crypto';
import { natsConfiguration } from '../../local/nats.ts';
import { nodeCertificates } from './certificates.ts';

/** Files that belong together, by their paths below the folder of the secrets. */
export type Group = { readonly files: readonly string[]; readonly make: () => Promise<readonly string[]> };

/** The nodes of the event store, by the names that compose.yaml gives them. */
const NODES = ['eventstore-1', 'eventstore-2', 'eventstore-3'];

const S3_USER = 'inkstream';

/** Everything secret that compose.yaml and compose.s3.yaml hand to their containers, each container what it needs of it. */
export const secrets = (smtpUrl: string): readonly Group[] => [
  alone('link-secret', random),
  alone('lookup-key', random),
  alone('checkpoint-key', random),
  alone('writer-key', random),
  alone('vault-key', random),
  alone('backup-key', random),
  alone('smtp-url', () => smtpUrl),
  withPassword(['postgres-password', 'database-url'], (password) => [
    password,
    `postgres://inkstream:${password}@postgres:5432/inkstream`,
  ]),
  withPassword(['nats.conf', 'nats-url'], (password) => [
    natsConfiguration({ host: '0.0.0.0', port: 4222, password }),
    `nats://inkstream:${password}@nats:4222`,
  ]),
  withPassword(['event-store-password', 'event-store-user'], (password) => [password, `admin:${password}`]),
  withPassword(['s3-password', 's3-user', 's3-credentials'], (password) => [
    password,
    S3_USER,
    `[default]\naws_access_key_id = ${S3_USER}\naws_secret_access_key = ${password}`,
  ]),
  {
    files: ['event-store-ca.crt', 'event-store.crt', 'event-store.key'],
    make: async () => {
      const { authority, certificate, key } = await nodeCertificates(NODES);
      return [authority, certificate, key];
    },
  },
];

const random = () => randomBytes(32).toString('hex');

const alone = (file: string, make: () => string): Group => ({ files: [file], make: async () => [make()] });

const withPassword = (files: readonly string[], texts: (password: string) => readonly string[]): Group => ({
  files,
  make: async () => texts(random()),
});
