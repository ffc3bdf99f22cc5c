/** Whether a file has two kinds of cross-reference: of such a one, libpdf may read an older revision. */
export const isHybrid = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/XRefStm');
