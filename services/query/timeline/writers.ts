import type { TimelineView } from '#contracts/api/views/timeline.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { isForeign } from '#contracts/epochs/state.ts';
import { countingKeys, foreignEvents } from '#contracts/proof/foreign-events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { memory } from '../../shared/flow/memory.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { OpenedLog } from '../../shared/log/opened-log.ts';
import type { History } from './history.ts';

/** The keys with which an epoch's events are signed, for readers who check the signatures themselves. */
export const announcedIn = async (
  { read }: Pick<OpenedLog, 'read'>,
  epoch: number,
): Promise<TimelineView['writers']> => {
  const [events, epochs] = await Promise.all([read(inEpoch(epoch, WRITER_KEYS)), read(EPOCHS)]);

  return {
    announcements: events.map(({ type, data, position }) => ({ type, data, position: String(position) })),
    isForeign: isForeign(decodeAll(EpochsEvent, epochs), epoch),
  };
};

export type Foreign = { readonly revision: number; readonly problem: string };

/** A document's first events, up to one with a signature. */
type Judged = { readonly events: number; readonly hash: string; readonly foreign: readonly Foreign[] };

/** How many documents are remembered. */
const REMEMBERED = 10_000;

/** Finds the events of documents that the command service didn't write. What was judged before isn't judged again. */
export const foreignFinder = () => {
  const judged = memory<Judged>({ most: REMEMBERED });

  return async (
    { epoch, stream, events }: Pick<History, 'epoch' | 'stream' | 'events'>,
    writers: TimelineView['writers'],
  ): Promise<readonly Foreign[]> => {
    const name = inEpoch(epoch, stream);
    const known = judged.get(name);
    const isKnown = known && events[known.events - 1]?.metadata.hash === known.hash;
    const { events: from, foreign: before } = isKnown ? known : { events: 0, foreign: [] };
    const found = await foreignEvents<Recorded>(await countingKeys(writers), events.slice(from));
    const foreign = [...before, ...found.map(({ event: { revision }, problem }) => ({ revision, problem }))];
    const last = events.findLastIndex(({ metadata }) => metadata.sig !== undefined);
    const hash = events[last]?.metadata.hash;
    if (hash !== undefined)
      judged.set(name, {
        ...{ events: last + 1, hash },
        foreign: foreign.filter(({ revision }) => revision <= last),
      });

    return foreign;
  };
};

export type FindForeign = ReturnType<typeof foreignFinder>;
