import { hash } from 'node:crypto';

/** In hex. */
export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes);
