import { hash } from 'node:crypto';
import type { TreeDigestNow } from '#contracts/proof/merkle.ts';

/** The SHA-256 of bytes, or of text in UTF-8, as hex. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data);

/** Makes the hashes of a tree. In Node, decoding hex like this is several times as fast as the browser's way. */
export const treeDigest: TreeDigestNow = (hex) => sha256(Buffer.from(hex, 'hex'));
