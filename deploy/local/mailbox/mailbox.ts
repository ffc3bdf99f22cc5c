import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Part } from '../supervisor/program.ts';
import { listens, responds } from '../supervisor/readiness.ts';

type Options = {
  /** Mails lie here as files, so that they outlive the program. */
  readonly folder: string;
  readonly smtpPort: number;
  readonly webPort: number;
  readonly env: NodeJS.ProcessEnv;
};

export const smtpUrl = (smtpPort: number) => `smtp://127.0.0.1:${smtpPort}`;

/**
 * MailDev: takes every mail by SMTP, delivers none, shows them in a browser and, to programs, as JSON (`GET /email`).
 * Other web pages in that browser learn nothing of them.
 */
export const mailboxPart = ({ folder, smtpPort, webPort, env }: Options): Part => ({
  name: 'mailbox',
  program: process.execPath,
  args: [
    fileURLToPath(new URL('./main.ts', import.meta.url)),
    ...['--smtp', String(smtpPort), '--web', String(webPort), '--mails', folder],
  ],
  env,
  kind: 'node',
  stopSignal: 'SIGTERM',
  prepare: async () => void (await mkdir(folder, { recursive: true })),
  isReady: async () => (await listens(smtpPort)) && (await responds(`http://127.0.0.1:${webPort}/healthz`)),
});
