import { readFile } from 'node:fs/promises';
import type { User } from '../supervisor/program.ts';

/** Whom to run Postgres as under root, which it refuses: `nobody`. Null: we are no root, our own user will do. */
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
