import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { noKeys } from '#contracts/proof/writer-keys.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../../shared/blobs/open-blobs.ts';
import { lookIn } from '../check-blobs.ts';
import { checkLog } from '../check-log.ts';
import { contents, envelope, type Log, signer } from './written-log.ts';

/** What people outside hold of a log, and the instant before which its events must be covered by a tree head. */
type Outside = Pick<Parameters<typeof checkLog>[0], 'witnesses' | 'receipts' | 'due'>;

/** A log of which nobody outside holds anything. */
export const alone: Outside = { witnesses: [], receipts: [], due: null };

/** Checks logs, using a folder with the files that they name. Each test file makes its own. */
export const openCheck = async () => {
  const folder = await temporaryFolder();
  const blobs = openBlobs(pathToFileURL(folder.path).href);
  for (const bytes of contents.values()) await blobs.put(bytes);
  afterAll(() => folder.remove());

  const lay = (name: string, bytes: Buffer | null): Promise<void> => {
    const path = join(folder.path, 'blobs', name.slice(0, 2), name);

    return bytes ? writeFile(path, bytes) : rm(path);
  };

  return async (log: Log, { witnesses, receipts, due }: Outside = alone) => {
    const { events, checkpoints: treeHeads, files } = log;
    for (const [name, bytes] of files) await lay(name, bytes);

    try {
      return await checkLog({
        events: (async function* () {
          yield* events;
        })(),
        checkpoints: treeHeads,
        verifierKeys: [signer.verifierKey],
        witnesses,
        receipts,
        due,
        blob: lookIn(blobs),
        epoch: 1,
        keys: noKeys,
        allKeys: noKeys,
        epochs: [],
        now: envelope.at,
      });
    } finally {
      for (const name of files.keys()) await lay(name, contents.get(name) ?? null);
    }
  };
};
