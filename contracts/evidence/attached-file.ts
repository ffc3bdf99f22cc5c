/**
 * Whether a sealed PDF has this file as an attachment, byte for byte. It only finds attachments in the form in which
 * the product writes them when it seals: as embedded file streams that are compressed with Flate (ISO 32000-2, 7.11.4).
 * It stops unpacking as soon as the bytes differ or are more than the file has.
 */
export const holdsAttached = async (
  pdf: Uint8Array<ArrayBuffer>,
  file: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  const text = new TextDecoder('latin1').decode(pdf);
  for (let at = text.indexOf(EMBEDDED); at >= 0; at = text.indexOf(EMBEDDED, at + 1)) {
    const [head, length] = HEAD.exec(text.slice(at, at + LONGEST_HEAD)) ?? [];
    const start = at + (head?.length ?? 0);
    if (head && (await unpacksTo(pdf.subarray(start, start + Number(length)), file))) return true;
  }

  return false;
};

const EMBEDDED = '<< /Type /EmbeddedFile ';
const HEAD = /^.*? \/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/;
const LONGEST_HEAD = 500;

const unpacksTo = async (packed: Uint8Array<ArrayBuffer>, file: Uint8Array): Promise<boolean> => {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  let at = 0;

  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { value } = next;
      const isPart = at + value.length <= file.length && value.every((byte, n) => byte === file[at + n]);
      if (!isPart) return false;
      at += value.length;
    }
    return at === file.length;
  } catch {
    // These bytes aren't a stream that can be unpacked.
    return false;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
};
