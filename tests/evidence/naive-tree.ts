import { sha256 } from '../../services/shared/keys/sha256.ts';

// Another implementation, word for word from the definitions of RFC 6962, section 2.1.

export const leafOf = (eventHash: string) => sha256(Buffer.from(`00${eventHash}`, 'hex'));

export const rootOver = (d: readonly string[]): string => {
  if (d.length <= 1) return d[0] ?? sha256(Buffer.alloc(0));
  const k = split(d.length);

  return sha256(Buffer.from(`01${rootOver(d.slice(0, k))}${rootOver(d.slice(k))}`, 'hex'));
};

export const pathOf = (m: number, d: readonly string[]): readonly string[] => {
  if (d.length <= 1) return [];
  const k = split(d.length);

  return m < k
    ? [...pathOf(m, d.slice(0, k)), rootOver(d.slice(k))]
    : [...pathOf(m - k, d.slice(k)), rootOver(d.slice(0, k))];
};

export const proofBetween = (m: number, d: readonly string[]): readonly string[] => subproof(m, d, true);

const subproof = (m: number, d: readonly string[], isWhole: boolean): readonly string[] => {
  if (m === d.length) return isWhole ? [] : [rootOver(d)];
  const k = split(d.length);

  return m <= k
    ? [...subproof(m, d.slice(0, k), isWhole), rootOver(d.slice(k))]
    : [...subproof(m - k, d.slice(k), false), rootOver(d.slice(0, k))];
};

/** The largest power of two that is smaller. */
const split = (n: number): number => (n <= 2 ? 1 : 2 * split(Math.ceil(n / 2)));
