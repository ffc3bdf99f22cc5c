import type { DataFolder } from './data-folder.ts';
import { eventLogPart, eventLogUrl } from './event-log.ts';
import type { Keys } from './keys/keys.ts';
import { mailboxPart, smtpUrl } from './mailbox/mailbox.ts';
import { findNatsServer, natsPart, natsUrl } from './nats.ts';
import type { PortName, Ports } from './ports.ts';
import { postgresPart, postgresUrl } from './postgres/postgres.ts';
import type { Part, User } from './supervisor/program.ts';

/** A dependency of the services that comes along where the environment names no other. */
export type Embedded = {
  /** The variable by which services find it. */
  readonly variable: string;
  readonly url: string;
  readonly ports: readonly PortName[];
  readonly part: () => Promise<Part>;
};

/** Without one, whatever else runs on this machine could read the log and speak for the services. */
type Passwords = Pick<Keys, 'postgresPassword' | 'eventLogPassword' | 'natsPassword'>;

type Given = {
  readonly folder: DataFolder;
  readonly ports: Ports;
  readonly passwords: Passwords;
  readonly postgresUser: User | null;
  readonly env: NodeJS.ProcessEnv;
};

export const embedded = ({ folder, ports, passwords, postgresUser, env }: Given): readonly Embedded[] => [
  {
    variable: 'DATABASE_URL',
    url: postgresUrl({ port: ports.postgres, password: passwords.postgresPassword }),
    ports: ['postgres'],
    part: () =>
      postgresPart({
        folder: folder.postgres,
        port: ports.postgres,
        password: passwords.postgresPassword,
        user: postgresUser,
        isDurable: true,
      }),
  },
  {
    variable: 'NATS_URL',
    url: natsUrl(ports.nats, passwords.natsPassword),
    ports: ['nats'],
    part: async () =>
      natsPart({
        folder: folder.nats,
        port: ports.nats,
        password: passwords.natsPassword,
        program: await natsServer(),
      }),
  },
  {
    variable: 'EVENTSTORE_URL',
    url: eventLogUrl(ports.eventLog, passwords.eventLogPassword),
    ports: ['eventLog'],
    part: async () =>
      eventLogPart({
        file: folder.eventLog,
        port: ports.eventLog,
        password: passwords.eventLogPassword,
        env,
      }),
  },
  {
    variable: 'SMTP_URL',
    url: smtpUrl(ports.smtp),
    ports: ['smtp', 'mailbox'],
    part: async () =>
      mailboxPart({ folder: folder.mails, smtpPort: ports.smtp, webPort: ports.mailbox, env }),
  },
];

const natsServer = async () => {
  const program = await findNatsServer();
  if (program) return program;

  throw new Error('There is no nats-server: install it, or set NATS_URL to one that runs.');
};
