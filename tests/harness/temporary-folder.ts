import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = { readonly path: string; readonly remove: () => Promise<void> };

/** A folder that any user may enter: under root, Postgres runs as nobody. */
export const temporaryFolder = async (): Promise<TemporaryFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'inkstream-'));
  await chmod(path, 0o755);

  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
};
