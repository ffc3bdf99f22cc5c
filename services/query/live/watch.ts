import type { Messaging, Word } from './messaging.ts';

export type Watch = {
  /** Resolves once a word that matters has come since the last time, or after so many milliseconds. */
  readonly woken: (milliseconds: number) => Promise<void>;
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Waits for the projector's words that matter. Made before looking, so that none in between is missed. */
export const watch = ({ listen }: Pick<Messaging, 'listen'>, matters: (word: Word) => boolean): Watch => {
  let isWoken = false;
  let stopWaiting = () => {};
  const wake = () => {
    isWoken = true;
    stopWaiting();
  };
  const stop = listen((word) => {
    if (!word || matters(word)) wake();
  });

  return {
    woken: async (milliseconds) => {
      if (!isWoken) {
        const { promise, resolve } = Promise.withResolvers<void>();
        stopWaiting = resolve;
        const timer = setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
      }
      isWoken = false;
    },
    wake,
    stop,
  };
};
