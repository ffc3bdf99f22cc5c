/** Where things lie in the archive. */
export const EVENTS = /^events\/\d{6,}\.ndjson$/;
export const eventsName = (part: number) => `events/${String(part).padStart(6, '0')}.ndjson`;
export const BLOBS = /^blobs\/([0-9a-f]{64})$/;
export const blobName = (sha256: string) => `blobs/${sha256}`;
export const MANIFEST = 'manifest.json';

/** Bytes of events after which the next member begins. */
export const EVENTS_MEMBER = 4 * 2 ** 20;
/** Bytes of the largest member that is read: no blob comes near it. */
export const LARGEST_MEMBER = 2 ** 30;
