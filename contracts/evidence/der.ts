import { bad } from './finding.ts';

/** A value in DER (X.690): its tag, its content, and all of its bytes with tag and length. */
export type Der = {
  readonly tag: number;
  readonly content: Uint8Array<ArrayBuffer>;
  readonly whole: Uint8Array<ArrayBuffer>;
};

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** The constructed tags that are written [0], [1] and [3] in ASN.1. */
  first: 0xa0,
  second: 0xa1,
  fourth: 0xa3,
} as const;

/**
 * Reads the first value in the bytes, and ignores bytes after it. It fails with a sentence (`bad`) if there is none.
 */
export const derIn = (bytes: Uint8Array<ArrayBuffer>): Der => {
  const [tag = 0, first = 0] = bytes;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (bytes.length < 2 || (tag & 0x1f) === 0x1f || first === 0x80 || lengthBytes > 4)
    bad('A signature is not encoded in DER.');
  let length = first;
  if (lengthBytes > 0) length = bytes.subarray(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, 0);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) bad('A signature breaks off.');

  return { tag, content: bytes.subarray(start, start + length), whole: bytes.subarray(0, start + length) };
};

/** The values in a sequence or a set. */
export const childrenOf = ({ content }: Der): readonly Der[] => {
  const children: Der[] = [];
  for (let at = 0; at < content.length; ) {
    const child = derIn(content.subarray(at));
    children.push(child);
    at += child.whole.length;
  }

  return children;
};

/** The child at this index, counted from 0. It fails if there is none, or if it has another tag than the one given. */
export const childOf = (parent: Der, place: number, tag?: number): Der => {
  const child = childrenOf(parent)[place];

  return child && (tag === undefined || child.tag === tag) ? child : bad('A signature is not built as one.');
};

/** An object identifier as numbers with dots, such as `2.5.4.3`. */
export const oidOf = ({ tag, content }: Der): string => {
  if (tag !== tags.oid) bad('A signature is not built as one.');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const isWhole = content.length > 0 && (content.at(-1) ?? 0) < 0x80;
  if (!isWhole || content.some((byte, at) => byte === 0x80 && (content[at - 1] ?? 0) < 0x80))
    bad('A signature is not built as one.');
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));

  return [root, first - root * 40, ...rest].join('.');
};

/** Reads a time as an ISO instant. Years of two digits below 50 are after 2000 (RFC 5280, section 4.1.2.5.1). */
export const timeOf = ({ tag, content }: Der): string => {
  const text = new TextDecoder().decode(content);
  const full = tag === tags.utcTime ? `${Number(text.slice(0, 2)) < 50 ? 20 : 19}${text}` : text;
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full) ??
    bad('A signature holds a time that is none.');

  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);

  return Number.isNaN(at.getTime()) ? bad('A signature holds a time that is none.') : at.toISOString();
};
