import type { DocumentEvent } from '../document/events.ts';
import type { Recorded } from '../envelope.ts';
import { eventNumber } from '../event-number.ts';
import { notThere, type Outcome, shownInstant } from './finding.ts';

/** The events that say that files were destroyed, by the SHA-256 of each file. */
export const destroyedFiles = (
  events: readonly Recorded<DocumentEvent>[],
): ReadonlyMap<string, Recorded<DocumentEvent>> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'BlobsDestroyed' ? event.data.blobs.map((sha256) => [sha256, event] as const) : [],
    ),
  );

/** Says which event destroyed a file; null if none did, so that the bundle must have the file. */
export const destroyed = (
  events: readonly Recorded<DocumentEvent>[],
  name: string,
  sha256: string,
): Outcome | null => {
  const event = destroyedFiles(events).get(sha256);

  return event
    ? notThere(
        `${name} was destroyed with the personal data in it, by event ${eventNumber(event.revision)} at ${shownInstant(event.metadata.at)}.`,
      )
    : null;
};
