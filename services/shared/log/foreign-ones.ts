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
      question.isAnswered = true;
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
    const question: Asked = { from, block, isAnswered: false, looking: null };
    block.catch(() => {
      if (known.get(name) === question) known.forget(name);
    });
    known.set(name, question);

    return block;
  };

  /** Whether nothing came behind a block since. Those who want to know at the same time ask together. */
  const isStillEnd = (name: string, question: Asked, { end }: Block): Promise<boolean> => {
    question.looking ??= read(name, end, 1)
      .then((more) => more.length === 0)
      .finally(() => {
        question.looking = null;
      });

    return question.looking;
  };

  const blockWith = async (name: string, revision: number): Promise<Block> => {
    for (;;) {
      const question = known.get(name);
      if (!question || revision < question.from || revision >= question.from + AT_ONCE)
        return ask(name, revision);
      const { isAnswered } = question;
      const block = await question.block;
      const has = revision < block.end;
      if (has && (!isAnswered || revision < block.settled)) return block;
      if (known.get(name) !== question) continue;
      if (has && (await isStillEnd(name, question, block))) return block;
      if (known.get(name) === question) return ask(name, revision);
    }
  };

  return async (name: string, revision: number): Promise<string | null | undefined> => {
    const { problems, end } = await blockWith(name, revision);

    return revision < end ? (problems.get(revision) ?? null) : undefined;
  };
};
