import { Refusal, type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { untilAborted } from '../../shared/flow/until-aborted.ts';
import type { Writer } from './handle.ts';

/** The reason why this process may not write. */
export type WhyClosed = Extract<RefusalCode, 'restoring' | 'unavailable' | 'log.not-whole'>;

/** Gives pieces of work a writer for the current epoch. There is one of these per process. */
export type Writers = {
  /**
   * Does a piece of work with the same writer from beginning to end, so that it never begins in one epoch and ends in
   * another. Refuses with `restoring` while a backup is restored, and with `unavailable` while this process may not
   * write for another reason. `what` is how the work is called in a line of the log.
   */
  readonly write: <Answer>(work: (writer: Writer) => Promise<Answer>, what?: string) => Promise<Answer>;
  /** Returns the current epoch; refuses like `write`. */
  readonly epoch: () => number;
  /**
   * Runs `work` whenever an epoch can be written to, again and again. The signal that `work` gets aborts when that
   * ends.
   */
  readonly whileOpen: (
    signal: AbortSignal,
    work: (epoch: number, signal: AbortSignal) => Promise<void>,
  ) => Promise<void>;
};

type Opening = { readonly writer: Writer; readonly closing: AbortController; isLost: boolean };

export type WritePermission = Writers & {
  readonly open: (writer: Writer) => void;
  /** From now on no work starts; work that has started may finish. */
  readonly close: (because: WhyClosed) => void;
  /**
   * From now on no work starts, and work that has started can't append any more, because another process may already be
   * writing.
   */
  readonly lose: () => void;
  readonly state: () => 'open' | WhyClosed;
  /** Resolves when writing is permitted. */
  readonly untilOpened: () => Promise<void>;
  /** Resolves when no work is in progress. */
  readonly untilDrained: () => Promise<void>;
  /** What the work that is in progress is called. */
  readonly inProgress: () => readonly string[];
};

/** Makes the permission. At first nobody may write. Checking it is cheap: each write costs two additions. */
export const newWritePermission = (): WritePermission => {
  let opening: Opening | null = null;
  let last: Opening | null = null;
  let because: WhyClosed = 'unavailable';
  const inside = new Map<symbol, string>();
  let opened = Promise.withResolvers<void>();
  let empty = Promise.withResolvers<void>();

  const close = (reason: WhyClosed) => {
    because = reason;
    if (!opening) return;
    opened = Promise.withResolvers();
    const { closing } = opening;
    opening = null;
    closing.abort();
  };

  return {
    write: async (work, what = 'work') => {
      const thisOpening = opening ?? refuse(because);
      const id = Symbol(what);
      const enter = () => inside.set(id, what);
      const leave = () => {
        if (inside.delete(id) && inside.size === 0) empty.resolve();
      };
      enter();
      try {
        return await work(
          withOutside(thisOpening.writer, {
            enter: () => (opening === thisOpening ? enter() : refuse(because)),
            leave,
            isInside: () => inside.has(id),
          }),
        );
      } finally {
        leave();
      }
    },
    epoch: () => (opening ?? refuse(because)).writer.epoch,
    whileOpen: async (signal, work) => {
      const over = untilAborted(signal);
      while (!signal.aborted) {
        await Promise.race([opened.promise, over]);
        if (!opening || signal.aborted) continue;
        const { writer, closing } = opening;
        await work(writer.epoch, AbortSignal.any([signal, closing.signal])).catch((error) => {
          if (!closing.signal.aborted) throw error;
        });
      }
    },
    open: (writer) => {
      const next: Opening = {
        writer: guarded(writer, () => next.isLost),
        closing: new AbortController(),
        isLost: false,
      };
      opening = next;
      last = next;
      opened.resolve();
    },
    close,
    lose: () => {
      if (last) last.isLost = true;
      close('unavailable');
    },
    state: () => (opening ? 'open' : because),
    untilOpened: () => opened.promise,
    untilDrained: () => {
      if (inside.size === 0) return Promise.resolve();
      empty = Promise.withResolvers();
      return empty.promise;
    },
    inProgress: () => [...inside.values()],
  };
};

/**
 * Waits for somebody else's server, or for what takes as long as a stranger likes, without the permission to write: who
 * restores a backup waits for nobody out there. Refuses if the permission is gone afterwards.
 */
export const waitOutside = <Answer>(
  { outside }: Pick<Writer, 'outside'>,
  wait: () => Promise<Answer>,
): Promise<Answer> => (outside ? outside(wait) : wait());

type Door = { readonly enter: () => void; readonly leave: () => void; readonly isInside: () => boolean };

/**
 * A writer for one piece of work, which can give up its permission while it waits for somebody whom nobody here can
 * hurry. If the permission was withdrawn in the meantime, the work is refused and can't append anything, whatever it
 * does about the refusal.
 */
const withOutside = (writer: Writer, { enter, leave, isInside }: Door): Writer => ({
  ...guarded(writer, () => !isInside()),
  outside: async (wait) => {
    leave();
    const [outcome] = await Promise.allSettled([wait()]);
    enter();
    if (outcome.status === 'rejected') throw outcome.reason;

    return outcome.value;
  },
});

const guarded = (writer: Writer, isLost: () => boolean): Writer => ({
  ...writer,
  store: {
    ...writer.store,
    append: (stream, expected, events) =>
      isLost() ? Promise.reject(new Refusal('unavailable')) : writer.store.append(stream, expected, events),
  },
});
