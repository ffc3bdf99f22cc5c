import type { DataFolder } from './data-folder.ts';
import { eventLogPart, eventLogUrl } from './event-log.ts';
import { mailboxPart, smtpUrl } from './mailbox.ts';
import { findNatsServer, natsPart, natsUrl } from './nats.ts';
import type { Part, User } from './part.ts';
import type { PortName, Ports } from './ports.ts';
import { postgresPart, postgresUrl } from './postgres.ts';

/** A dependency of the services that comes along where the environment names no other. */
export type Embedded = {
  /** The variable by which services find it. */
  readonly variable: string;
  readonly url: string;
  readonly ports: readonly PortName[];
  readonly part: () => Promise<Part>;
};

type Given = {
  readonly folder: DataFolder;
  readonly ports: Ports;
  readonly postgresPassword: string;
  readonly postgresUser: User | null;
  readonly env: NodeJS.ProcessEnv;
};

export const embedded = ({
  folder,
  ports,
  postgresPassword,
  postgresUser,
  env,
}: Given): readonly Embedded[] => [
  {
    variable: 'DATABASE_URL',
    url: postgresUrl({ port: ports.postgres, password: postgresPassword }),
    ports: ['postgres'],
    part: () =>
      postgresPart({
        folder: folder.postgres,
        port: ports.postgres,
        password: postgresPassword,
        user: postgresUser,
        isDurable: true,
      }),
  },
  {
    variable: 'NATS_URL',
    url: natsUrl(ports.nats),
    ports: ['nats'],
    part: async () => natsPart({ folder: folder.nats, port: ports.nats, program: await natsServer() }),
  },
  {
    variable: 'EVENTSTORE_URL',
    url: eventLogUrl(ports.eventLog),
    ports: ['eventLog'],
    part: async () => eventLogPart({ file: folder.eventLog, port: ports.eventLog, env }),
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
