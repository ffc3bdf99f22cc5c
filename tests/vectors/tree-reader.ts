import { createHash } from 'node:crypto';

// Hashes, canonical JSON (RFC 8785) and proofs (RFC 9162), once more, from the standards alone.

// biome-ignore lint/suspicious/noExplicitAny: whatever stands in the file is looked at member by member
export type Json = any;
export type Head = { readonly origin: string; readonly size: number; readonly root: Buffer };

export const must = (holds: boolean, problem: string) => {
  if (!holds) throw new Error(problem);
};

export const sha256 = (...parts: readonly (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

export const canonical = (value: Json): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const names = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1));

  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
};

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** RFC 9162, section 2.1.3.2. */
export const rootOf = (hash: string, leaf: number, proof: readonly string[], size: number): Buffer => {
  let [at, end, node] = [leaf, size - 1, sha256(LEAF, Buffer.from(hash, 'hex'))];
  for (const sibling of proof.map((one) => Buffer.from(one, 'hex'))) {
    must(end > 0, 'a proof goes on');
    if (at % 2 === 1 || at === end) {
      node = sha256(NODE, sibling, node);
      while (at % 2 === 0 && at !== 0) [at, end] = [at >> 1, end >> 1];
    } else node = sha256(NODE, node, sibling);
    [at, end] = [at >> 1, end >> 1];
  }
  must(end === 0, 'a proof breaks off');

  return node;
};

/** RFC 9162, section 2.1.4.2. */
export const isConsistent = (older: Head, newer: Head, proof: readonly Buffer[]): boolean => {
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  const isPower = Number.isInteger(Math.log2(older.size));
  const [first, ...rest] = isPower ? [older.root, ...proof] : proof;
  let [at, end] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, end] = [at >> 1, end >> 1];
  let [one, two] = [first ?? Buffer.alloc(0), first ?? Buffer.alloc(0)];
  for (const node of rest) {
    if (end === 0) return false;
    if (at % 2 === 1 || at === end) {
      [one, two] = [sha256(NODE, node, one), sha256(NODE, node, two)];
      while (at % 2 === 0 && at !== 0) [at, end] = [at >> 1, end >> 1];
    } else two = sha256(NODE, two, node);
    [at, end] = [at >> 1, end >> 1];
  }

  return end === 0 && one.equals(older.root) && two.equals(newer.root);
};
