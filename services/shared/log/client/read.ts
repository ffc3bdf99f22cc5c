import type { AllStreamRecordedEvent, RecordedEvent, StreamingRead } from '@eventstore/db-client';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { withoutEpoch } from '../epoch.ts';

type Entry = { readonly event?: RecordedEvent | AllStreamRecordedEvent };

/** Collects all events of a read, as `collectedAs` does. */
export const collected = (reading: StreamingRead<Entry>, patience: number): Promise<readonly Recorded[]> =>
  collectedAs(recorded, reading, patience);

/**
 * Maps each event of a read with `of`. Empty if the stream doesn't exist. The client's reads have no deadline, so a
 * read that hears nothing for `patience` milliseconds counts as an outage. Rejects with the client's own error.
 */
export const collectedAs = <Found>(
  of: (event: NonNullable<Entry['event']>) => Found,
  reading: StreamingRead<Entry>,
  patience: number,
): Promise<readonly Found[]> =>
  new Promise((resolve, reject) => {
    const found: Found[] = [];
    const watchdog = setTimeout(() => {
      reading.destroy(new Refusal('unavailable'));
      reading.cancel().catch(() => undefined);
    }, patience);

    reading.on('data', ({ event }) => {
      if (event) found.push(of(event));
      watchdog.refresh();
    });
    reading.on('end', () => {
      clearTimeout(watchdog);
      resolve(found);
    });
    reading.on('error', (error) => {
      clearTimeout(watchdog);
      if ('type' in error && error.type === 'stream-not-found') resolve([]);
      else reject(error);
    });
  });

export const recorded = (event: RecordedEvent | AllStreamRecordedEvent): Recorded => ({
  type: event.type,
  data: event.data as Message['data'],
  id: event.id,
  stream: withoutEpoch(event.streamId),
  revision: Number(event.revision),
  position: event.position?.commit ?? 0n,
  metadata: event.metadata as Metadata,
});
