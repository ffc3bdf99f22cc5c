import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { isForeign } from '#contracts/epochs/state.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';

/** The keys with which an epoch's events are signed, for readers who check the signatures themselves. */
export const readAnnouncedKeys = async (
  { read }: Pick<DecryptedLog, 'read'>,
  epoch: number,
): Promise<TimelineView['writers']> => {
  const [events, epochs] = await Promise.all([read(inEpoch(epoch, WRITER_KEYS)), read(EPOCHS)]);

  return {
    announcements: events
      .map((event) => asStored(event))
      .map(({ type, data, position }) => ({ type, data, position: String(position) })),
    isForeign: isForeign(decodeAll(EpochsEvent, epochs), epoch),
  };
};
