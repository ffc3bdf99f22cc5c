import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Part } from './part.ts';
import { listens, responds } from './reachable.ts';

type Options = {
  /** Mails lie here as files, so that they outlive the program. */
  readonly folder: string;
  readonly smtpPort: number;
  readonly webPort: number;
  readonly env: NodeJS.ProcessEnv;
};

export const smtpUrl = (smtpPort: number) => `smtp://127.0.0.1:${smtpPort}`;

/** MailDev: takes every mail by SMTP, delivers none, shows them in a browser and as JSON (`GET /email`). */
export const mailboxPart = ({ folder, smtpPort, webPort, env }: Options): Part => ({
  name: 'mailbox',
  program: process.execPath,
  args: [
    createRequire(import.meta.url).resolve('maildev/bin/maildev'),
    ...['--ip', '127.0.0.1', '--smtp', String(smtpPort)],
    ...['--web-ip', '127.0.0.1', '--web', String(webPort)],
    ...['--mail-directory', folder],
  ],
  env,
  kind: 'node',
  stopSignal: 'SIGTERM',
  prepare: async () => void (await mkdir(folder, { recursive: true })),
  isReady: async () => (await listens(smtpPort)) && (await responds(`http://127.0.0.1:${webPort}/healthz`)),
});
