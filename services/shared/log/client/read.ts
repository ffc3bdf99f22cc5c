import type { AllStreamRecordedEvent, RecordedEvent, StreamingRead } from '@eventstore/db-client';
import { Refusal } from '#contracts/api/refusals.ts';
import type { Message, Metadata, Recorded } from '#contracts/envelope.ts';
import { withoutEpoch } from '../epoch.ts';

type Entry = { readonly event?: RecordedEvent | AllStreamRecordedEvent };

/** All that a read finds, as `collectedAs` says. */
export const collected = (reading: StreamingRead<Entry>, patience: number): Promise<readonly Recorded[]> =>
  collectedAs(recorded, reading, patience);

/**
 * What `of` makes of each event that a read finds; nothing where its stream does not exist. The client's reads know no
 * deadline, so one that hears nothing for `patience` milliseconds is given up as an outage. Rejects with the client's own
 * error.
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
