import { readFile } from 'node:fs/promises';
import type { User } from '../supervisor/program.ts';

/** The user to run Postgres as if we are root, which Postgres refuses: `nobody`. Null if we aren't root. */
export const unprivilegedUser = async (): Promise<User | null> => {
  if (process.getuid?.() !== 0) return null;
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    accounts
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];

  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
};
