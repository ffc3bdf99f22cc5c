import type { Messaging, Word } from './messaging.ts';

export type Watch = {
  /** Resolves once a message that matters has come since the last call, or after so many milliseconds. */
  readonly untilWoken: (milliseconds: number) => Promise<void>;
  readonly wake: () => void;
  readonly stop: () => void;
};

/** Waits for messages of the projector that matter. Make it before you look, so that you miss none in between. */
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
    untilWoken: async (milliseconds) => {
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
