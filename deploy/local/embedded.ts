import type { DataFolder } from './data-folder.ts';
import { eventLogProgram, eventLogUrl } from './event-log.ts';
import type { Keys } from './keys/keys.ts';
import { mailboxProgram, smtpUrl } from './mailbox/mailbox.ts';
import { findNatsServer, natsProgram, natsUrl } from './nats.ts';
import type { PortName, Ports } from './ports.ts';
import { postgresProgram, postgresUrl } from './postgres/postgres.ts';
import type { Program, User } from './supervisor/program.ts';

/** A dependency of the services that we run ourselves if the environment names no other. */
export type Embedded = {
  /** The variable that tells the services where it is. */
  readonly variable: string;
  readonly url: string;
  readonly ports: readonly PortName[];
  readonly program: () => Promise<Program>;
};

/** Without passwords, other programs on this machine could read the log and act as a service. */
type Passwords = Pick<Keys, 'postgresPassword' | 'eventLogPassword' | 'natsPassword'>;

type Installation = {
  readonly folder: DataFolder;
  readonly ports: Ports;
  readonly passwords: Passwords;
  readonly postgresUser: User | null;
  readonly env: NodeJS.ProcessEnv;
};

export const embedded = ({
  folder,
  ports,
  passwords,
  postgresUser,
  env,
}: Installation): readonly Embedded[] => [
  {
    variable: 'DATABASE_URL',
    url: postgresUrl({ port: ports.postgres, password: passwords.postgresPassword }),
    ports: ['postgres'],
    program: () =>
      postgresProgram({
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
    program: async () =>
      natsProgram({
        folder: folder.nats,
        port: ports.nats,
        password: passwords.natsPassword,
        executable: await natsServer(),
      }),
  },
  {
    variable: 'EVENTSTORE_URL',
    url: eventLogUrl(ports.eventLog, passwords.eventLogPassword),
    ports: ['eventLog'],
    program: async () =>
      eventLogProgram({
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
    program: async () =>
      mailboxProgram({ folder: folder.mails, smtpPort: ports.smtp, webPort: ports.mailbox, env }),
  },
];

const natsServer = async () => {
  const executable = await findNatsServer();
  if (executable) return executable;

  throw new Error('There is no nats-server: install it, or set NATS_URL to one that runs.');
};
