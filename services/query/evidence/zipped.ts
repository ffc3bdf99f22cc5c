import { setImmediate as turn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Member } from './packed.ts';

/** How many bytes are compressed at once before other requests are answered. */
const PIECE = 65_536;
/** Always the same, whatever the clock says, so that the bytes of a bundle depend only on its evidence. */
const TIME = new Date(1980, 0, 1);

/** Makes a zip file piece by piece, and never holds more than one member in memory. */
export async function* writeZip(files: AsyncIterable<Member>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });

  for await (const { name, isPacked, pieces } of files) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = TIME;
    zip.add(file);
    for await (const bytes of pieces())
      for (let at = 0; at < bytes.length; at += PIECE) {
        file.push(bytes.subarray(at, at + PIECE));
        yield* ready.splice(0);
        await turn();
      }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
