import { VARIABLES } from '../../services/shared/service/config.ts';

/**
 * All that media, which opens strangers' files, needs of what an operator sets. The other services keep to what
 * deploy/compose.yaml gives them: nobody but command signs, mails, or has to do with backups.
 */
const OF_MEDIA: readonly string[] = [
  ...['NATS_URL', 'BLOBS_URL', 'SEAL_KEYS', 'SEAL_P12', 'SEAL_P12_PASSWORD', 'TSA_URL'],
  ...['MEDIA_WORKERS', 'LIBREOFFICE_WARM', 'HOST', 'METRICS_PORT', 'LOG_LEVEL'],
  ...VARIABLES.filter((name) => name.startsWith('OTEL_')),
];

const OF_COMMAND = [
  'LOOKUP_KEY',
  'WRITER_KEY',
  'CHECKPOINT_KEY',
  'BACKUP_KEY',
  'SMTP_URL',
  'SEAL_P12_PASSWORD',
];

/** What a service must not see of the environment of all, in case somebody gets to look around in it. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  media: VARIABLES.filter((name) => !OF_MEDIA.includes(name)),
  projector: [...OF_COMMAND, 'LINK_SECRET', 'EVENTSTORE_ADMIN'],
  query: [...OF_COMMAND, 'EVENTSTORE_ADMIN'],
};

/** The environment of one service, without the secrets of others. */
export const ownEnvironment = (service: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const names = new Set((allowed[service] ?? []).flatMap((name) => [name, `${name}_FILE`]));

  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
};
