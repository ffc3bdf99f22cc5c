import { basename, dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Stack } from '../stack.ts';
import { besides, commandLine, type Said } from './command-line.ts';

// What a backup does not hold, and another installation needs all the same.

const PASSPHRASE = 'four words of a passphrase';

/** Brings the keys of an installation to another, which has a folder so far, through a file that a passphrase opens. */
export const bringKeys = async (from: Stack, dataDir: string): Promise<void> => {
  const file = join(from.dataDir, `keys-${basename(dirname(dataDir))}.box`);
  const NODE_COMPILE_CACHE = from.env.NODE_COMPILE_CACHE;
  const [there, here] = [from.dataDir, dataDir].map((DATA_DIR) => ({
    PASSPHRASE,
    NODE_COMPILE_CACHE,
    DATA_DIR,
  }));

  expect(await commandLine('keys-export.ts', [file], there)).toMatchObject({ code: 0 });
  expect(await commandLine('keys-import.ts', [file], here)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('link-secret'),
  });
};

/** Puts the copy of the vault that lies beside a backup into the vault of another installation. */
export const bringVault = (backup: string, to: Stack): Promise<Said> => {
  const copy = basename(backup).replace(/^inkstream-(\d+-\d+)-.*$/, 'vault-$1.bin');

  return commandLine('keys-import.ts', [join(dirname(backup), copy), '--erasures', backup], besides(to));
};
