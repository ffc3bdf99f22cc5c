import { isForeign } from '#contracts/foreign-event.ts';
import { memory } from '../flow/memory.ts';
import type { EventStore } from './event-store.ts';

/** What the log says of the events of a stream from one on: problems of foreign ones, by revision. */
type Block = {
  readonly problems: ReadonlyMap<number, string>;
  /** Behind its last event, and behind the last of which nothing else can be said once more events come. */
  readonly end: number;
  readonly settled: number;
};
type Asked = {
  readonly from: number;
  readonly block: Promise<Block>;
  isAnswered: boolean;
  looking: Promise<boolean> | null;
};

/** How many events are asked for at once. */
const AT_ONCE = 500;
/** For how many streams the last question, and its answer, are remembered. */
const REMEMBERED = 1_000;

/**
 * Says of single events what a `vouchedLog` knows: why command didn't write one, null if it did, and undefined if there
 * is none. It asks for the next events of the stream with it, because where one is foreign there may be thousands.
 */
export const foreignOnes = (read: EventStore['read']) => {
  const known = memory<Asked>({ most: REMEMBERED });

  const ask = (name: string, from: number): Promise<Block> => {
    const block = read(name, from, AT_ONCE).then((events): Block => {
      asked.isAnswered = true;
      const foreign = events.filter(isForeign);
      const end = from + events.length;
      const last = events.findLast((event) => !isForeign(event))?.revision ?? from - 1;

      return {
        problems: new Map(foreign.map(({ revision, data }) => [revision, String(data.problem)])),
        end,
        // A restore may be writing the rest of an append, with its signature.
        settled: events.length < AT_ONCE ? last + 1 : end,
      };
    });
    const asked: Asked = { from, block, isAnswered: false, looking: null };
    block.catch(() => {
      if (known.get(name) === asked) known.forget(name);
    });
    known.set(name, asked);

    return block;
  };

  /** Whether nothing came behind a block since. Those who want to know at the same time ask together. */
  const isStillEnd = (name: string, asked: Asked, { end }: Block): Promise<boolean> => {
    asked.looking ??= read(name, end, 1)
      .then((more) => more.length === 0)
      .finally(() => {
        asked.looking = null;
      });

    return asked.looking;
  };

  const blockWith = async (name: string, revision: number): Promise<Block> => {
    for (;;) {
      const asked = known.get(name);
      if (!asked || revision < asked.from || revision >= asked.from + AT_ONCE) return ask(name, revision);
      const { isAnswered } = asked;
      const block = await asked.block;
      const has = revision < block.end;
      if (has && (!isAnswered || revision < block.settled)) return block;
      if (known.get(name) !== asked) continue;
      if (has && (await isStillEnd(name, asked, block))) return block;
      if (known.get(name) === asked) return ask(name, revision);
    }
  };

  return async (name: string, revision: number): Promise<string | null | undefined> => {
    const { problems, end } = await blockWith(name, revision);

    return revision < end ? (problems.get(revision) ?? null) : undefined;
  };
};
