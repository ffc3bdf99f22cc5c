/** The names of the members in the archive. */
export const EVENTS = /^events\/\d{6,}\.ndjson$/;
export const eventsName = (part: number) => `events/${String(part).padStart(6, '0')}.ndjson`;
export const TREE_HEADS = /^tree-heads\/\d{6,}\.ndjson$/;
export const treeHeadsName = (part: number) => `tree-heads/${String(part).padStart(6, '0')}.ndjson`;
export const BLOBS = /^blobs\/([0-9a-f]{64})$/;
export const blobName = (sha256: string) => `blobs/${sha256}`;
export const MANIFEST = 'manifest.json';

/** A member takes this many bytes of events or tree heads before the next one is started. */
export const EVENTS_MEMBER = 4 * 2 ** 20;
/** The largest member in bytes that we read. Every blob is far smaller. */
export const LARGEST_MEMBER = 2 ** 30;
