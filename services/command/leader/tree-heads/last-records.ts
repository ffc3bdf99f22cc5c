import type { Recorded } from '#contracts/envelope.ts';
import { witnessesOf } from '#contracts/tree-heads/events.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';

/** The last event about a receiver of tree heads: a witness, by its address, or `STAMP`. Null if there is none. */
export type LastRecord = (receiver: string) => Promise<Recorded | null>;

/** The time-stamping authority. */
export const STAMP = 'stamp';

/** Remembers an epoch's stream of witnesses. After the first time, it only reads what is new there. */
export const lastRecords = ({ read }: Pick<EventStore, 'read'>, epoch: number): LastRecord => {
  const last = new Map<string, Recorded>();
  let next = 0;

  return async (receiver) => {
    for (const event of await read(witnessesOf(epoch), next)) {
      last.set(event.type === 'CheckpointStamped' ? STAMP : String(event.data.witness), event);
      next = event.revision + 1;
    }

    return last.get(receiver) ?? null;
  };
};
