import { hash } from 'node:crypto';
import type { TreeDigestNow } from '#contracts/proof/merkle.ts';

/** Of bytes, or of text in UTF-8; in hex. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data);

/** What hashes are made of in a tree; Node reads hex several times as fast as what browsers have for it. */
export const treeDigest: TreeDigestNow = (hex) => sha256(Buffer.from(hex, 'hex'));
