import { open } from 'node:fs/promises';

/** Names that were given or taken in a folder are on the disk when this resolves. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};
