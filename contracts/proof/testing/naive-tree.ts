import { createHash } from 'node:crypto';
import { leafInput, type TreeDigestNow } from '../merkle.ts';

export const sha256: TreeDigestNow = (hex) => createHash('sha256').update(hex, 'hex').digest('hex');
export const leafOf = (hash: string) => sha256(leafInput(hash));

export const headOf = (leaves: readonly string[]) => ({ size: leaves.length, root: naiveRoot(leaves) });

/**
 * A second implementation to compare with: it follows RFC 6962, section 2.1, word for word, and isn't made to be fast.
 */
export const naiveRoot = (d: readonly string[]): string => {
  if (d.length === 0) return sha256('');
  if (d.length === 1) return d[0] ?? '';
  const k = split(d.length);

  return sha256(`01${naiveRoot(d.slice(0, k))}${naiveRoot(d.slice(k))}`);
};

export const naivePath = (m: number, d: readonly string[]): string[] => {
  if (d.length === 1) return [];
  const k = split(d.length);

  return m < k
    ? [...naivePath(m, d.slice(0, k)), naiveRoot(d.slice(k))]
    : [...naivePath(m - k, d.slice(k)), naiveRoot(d.slice(0, k))];
};

export const naiveSubproof = (m: number, d: readonly string[], b: boolean): string[] => {
  if (m === d.length) return b ? [] : [naiveRoot(d)];
  const k = split(d.length);

  return m <= k
    ? [...naiveSubproof(m, d.slice(0, k), b), naiveRoot(d.slice(k))]
    : [...naiveSubproof(m - k, d.slice(k), false), naiveRoot(d.slice(0, k))];
};

const split = (n: number) => Math.max(...[1, 2, 4, 8, 16, 32, 64].filter((power) => power < n));
