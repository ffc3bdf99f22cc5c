import { refuse } from '#contracts/api/refusals.ts';

/** A file in the archive. It's held in memory as a whole, which is fine since none is larger than a blob. */
export type Member = { readonly name: string; readonly bytes: Uint8Array };

const BLOCK = 512;
const BLANK = Buffer.alloc(BLOCK);

/** Packs members as POSIX.1-1988 ustar, so that `tar` can list and unpack them. `at` is in seconds since 1970. */
export async function* packTar(members: AsyncIterable<Member>, at: number): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of members) {
    yield headerOf(name, bytes.length, at);
    yield bytes;
    yield BLANK.subarray(0, padding(bytes.length));
  }
  yield Buffer.concat([BLANK, BLANK]);
}

/**
 * Unpacks the members of an archive that we packed; each may have at most `most` bytes. Anything that we wouldn't have
 * packed is refused with `backup.damaged`, and so is an archive that ends too early or goes on after its end.
 */
export async function* unpackTar(archive: AsyncIterable<Buffer>, most: number): AsyncGenerator<Member> {
  const bytes = reader(archive);

  for (;;) {
    const header = await bytes.next(BLOCK);
    if (header.equals(BLANK)) break;
    const { name, size, at } = fieldsOf(header);
    if (size > most || !headerOf(name, size, at).equals(header)) refuse('backup.damaged');
    yield { name, bytes: await bytes.next(size) };
    if (!isBlank(await bytes.next(padding(size)))) refuse('backup.damaged');
  }

  if (!(await bytes.next(BLOCK)).equals(BLANK)) refuse('backup.damaged');
  await bytes.end();
}

/** How many bytes lie between the end of a member and the next block. */
const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0);

const headerOf = (name: string, size: number, at: number): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const put = (offset: number, text: string) => header.write(text, offset, 'latin1');
  put(0, name);
  put(100, '0000600\0');
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(size, 11));
  put(136, octal(at, 11));
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\x0000');
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${octal(sum, 6)} `);

  return header;
};

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

const fieldsOf = (header: Buffer) => ({
  name: header.toString('latin1', 0, 100).replace(/\0.*$/s, ''),
  size: numberAt(header, 124),
  at: numberAt(header, 136),
});

const numberAt = (header: Buffer, offset: number): number => {
  const digits = header.toString('latin1', offset, offset + 11);

  return /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : refuse('backup.damaged');
};

/** Reads as many bytes as it needs from a stream, however that is cut into chunks. */
const reader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let length = 0;

  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next();
    if (done) return false;
    waiting.push(value);
    length += value.length;
    return true;
  };

  return {
    next: async (size: number): Promise<Buffer> => {
      while (length < size) if (!(await more())) refuse('backup.damaged');
      const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
      waiting = [all.subarray(size)];
      length -= size;
      return all.subarray(0, size);
    },
    end: async () => {
      while (length === 0) if (!(await more())) return;
      refuse('backup.damaged');
    },
  };
};
