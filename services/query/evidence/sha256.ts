import { hash } from 'node:crypto';

export const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes);
