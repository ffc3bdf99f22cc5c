import type { Recorded } from '#contracts/envelope.ts';
import { witnessesOf } from '#contracts/tree-heads/events.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';

/** The last word of whoever a tree head was left with: a witness by its address, or the authority that stamps. */
export type LastRecord = (of: string) => Promise<Recorded | null>;

export const STAMP = 'stamp';

/** Remembers what an epoch's stream of witnesses says: once it was read, only what is new of it is read again. */
export const lastRecords = ({ read }: Pick<EventStore, 'read'>, epoch: number): LastRecord => {
  const last = new Map<string, Recorded>();
  let next = 0;

  return async (of) => {
    for (const event of await read(witnessesOf(epoch), next)) {
      last.set(event.type === 'CheckpointStamped' ? STAMP : String(event.data.witness), event);
      next = event.revision + 1;
    }

    return last.get(of) ?? null;
  };
};
