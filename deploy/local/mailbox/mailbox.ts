import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Program } from '../supervisor/program.ts';
import { listens, responds } from '../supervisor/readiness.ts';

type Options = {
  /** Mails are kept here as files, so that they survive a restart. */
  readonly folder: string;
  readonly smtpPort: number;
  readonly webPort: number;
  readonly env: NodeJS.ProcessEnv;
};

export const smtpUrl = (smtpPort: number) => `smtp://127.0.0.1:${smtpPort}`;

/**
 * MailDev takes every mail by SMTP, delivers none of them, and shows them in a browser and as JSON (`GET /email`). Other
 * web pages in that browser can't read them.
 */
export const mailboxProgram = ({ folder, smtpPort, webPort, env }: Options): Program => ({
  name: 'mailbox',
  executable: process.execPath,
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
