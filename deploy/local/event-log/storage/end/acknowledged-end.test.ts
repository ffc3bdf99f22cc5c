import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAcknowledgedEnd, openAcknowledgedEnd } from './acknowledged-end.ts';

const PAGE = 4096;

test('a power cut leaves at least the end that was flushed, whatever became of what was written since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'end-'));
  const step = fc.constantFrom('write', 'flush begins', 'flush ends');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const path = join(folder, 'end');
      const end = await createAcknowledgedEnd(path);
      let [written, flushed, flushing] = [-1, -1, -1];
      let onDisk = await readFile(path);
      let running: Promise<void> | null = null;

      for (const one of steps) {
        if (one === 'write') end.write(++written);
        if (one === 'flush begins' && !running) [flushing, running] = [written, end.flush()];
        if (one === 'flush ends' && running) {
          await running;
          running = null;
          flushed = flushing;
          onDisk = await readFile(path);
        }
        const cut = await readFile(path);
        expect(await positionIn(cut, folder)).toBe(written);
        expect(await positionIn(torn(cut, onDisk), folder)).toBeGreaterThanOrEqual(flushed);
      }
      await running;
      await end.close();
    }),
    { numRuns: 60 },
  );
  await rm(folder, { recursive: true });
});

/** Every page that the disk may not have yet is unreadable. */
const torn = (bytes: Buffer, onDisk: Buffer): Buffer => {
  const left = Buffer.from(bytes);
  for (let at = 0; at < left.length; at += PAGE)
    if (!left.subarray(at, at + PAGE).equals(onDisk.subarray(at, at + PAGE))) left.fill(0xff, at, at + PAGE);

  return left;
};

const positionIn = async (bytes: Buffer, folder: string): Promise<number | null> => {
  const path = join(folder, 'copy');
  await writeFile(path, bytes);
  const end = await openAcknowledgedEnd(path);
  const position = (await end?.read()) ?? null;
  await end?.close();

  return position;
};
