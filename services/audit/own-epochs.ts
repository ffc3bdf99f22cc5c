import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { decodeAll } from '../shared/log/decode.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { vouchedLog } from '../shared/log/vouched-log.ts';

/** What command itself said about epochs: what anybody else put into that stream begins and skips none. */
export const ownEpochs = async (store: EventStore): Promise<readonly Recorded<EpochsEvent>[]> =>
  decodeAll(
    EpochsEvent,
    (await vouchedLog(store).read(EPOCHS)).filter((event) => !isForeign(event)),
  );
