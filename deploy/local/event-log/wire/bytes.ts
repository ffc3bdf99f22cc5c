/** A buffer that is filled from the front. Its size is known beforehand, so it never has to grow. */
export type Bytes = { readonly buffer: Buffer; end: number };

export const bytesOf = (size: number): Bytes => ({ buffer: Buffer.allocUnsafe(size), end: 0 });

/** The size of a protobuf varint. Numbers here are whole, not negative and at most 2^53. */
export const varintSize = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;

  return size;
};

/** The size of a length-delimited field whose tag takes one byte. */
export const fieldSize = (length: number): number => 1 + varintSize(length) + length;

export const putByte = (bytes: Bytes, value: number) => {
  bytes.buffer[bytes.end++] = value;
};

export const putVarint = (bytes: Bytes, value: number) => {
  let rest = value;
  while (rest >= 128) {
    putByte(bytes, (rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  putByte(bytes, rest);
};

/** A tag and a number: a varint field, or the head of a length-delimited one. */
export const putTagged = (bytes: Bytes, tag: number, value: number) => {
  putByte(bytes, tag);
  putVarint(bytes, value);
};

export const putField = (bytes: Bytes, tag: number, value: Uint8Array) => {
  putTagged(bytes, tag, value.length);
  bytes.buffer.set(value, bytes.end);
  bytes.end += value.length;
};

/** `length` is the text's size in UTF-8, which the caller has already measured. */
export const putText = (bytes: Bytes, tag: number, text: string, length: number) => {
  putTagged(bytes, tag, length);
  bytes.end += bytes.buffer.write(text, bytes.end, 'utf8');
};
