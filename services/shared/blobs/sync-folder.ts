import { open } from 'node:fs/promises';

/** Resolves when new, changed and removed file names in this folder are safely on the disk. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
