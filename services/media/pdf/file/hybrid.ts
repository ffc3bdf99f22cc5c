/** Whether a file has two kinds of cross-reference. libpdf may read an older revision of such a file. */
export const isHybrid = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/XRefStm');
