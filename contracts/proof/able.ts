/**
 * Whether this browser has what hashes, keys and signatures are read and written with. Browsers have it since 2025.
 * Nothing takes its place in older ones: a sound proof would seem to be altered if that had a fault.
 */
export const canCheckProof = (): boolean => 'toHex' in Uint8Array.prototype && 'fromBase64' in Uint8Array;
