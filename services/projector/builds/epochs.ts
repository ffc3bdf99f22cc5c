import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';

export type FollowedEpochs = {
  /** Null until the command service founds the log. */
  readonly now: () => Epochs;
  /** The position of the last activation that happened while following; 0 if it had happened before. */
  readonly activatedAt: () => bigint;
  /** Follows the stream until the signal aborts; `changed` is called after each event. */
  readonly follow: (changed: () => void) => Promise<void>;
};

/**
 * The state of the installation, read first and then followed, so that no event is missed or counted twice. What command
 * didn't sign says nothing: otherwise whoever writes into the log could have another epoch shown.
 */
export const openEpochs = async (log: EventStore, signal: AbortSignal): Promise<FollowedEpochs> => {
  const store = vouchedLog(log);
  const head = await store.head();
  const past = decodeAll(EpochsEvent, await store.read(EPOCHS));
  let epochs = past.reduce<Epochs>(evolve, null);
  let revision = past.at(-1)?.revision ?? -1;
  let activatedAt = 0n;

  return {
    now: () => epochs,
    activatedAt: () => activatedAt,
    follow: async (changed) => {
      const from = head === 0n ? null : head;
      for await (const followed of store.follow({ prefixes: [EPOCHS], from, signal })) {
        if (followed.kind !== 'event' || followed.event.stream !== EPOCHS) continue;
        if (followed.event.revision <= revision) continue;
        for (const event of decodeAll(EpochsEvent, await store.read(EPOCHS, revision + 1))) {
          if (event.type === 'EpochActivated') activatedAt = event.position;
          epochs = evolve(epochs, event);
          revision = event.revision;
        }
        changed();
      }
    },
  };
};
