import type { OnDrop } from './vault.ts';

/** Listeners that are held weakly, so that what is remembered of an earlier epoch can go. */
export const dropListeners = () => {
  const listeners = new Set<WeakRef<OnDrop>>();

  return {
    add: (listener: OnDrop): void => {
      listeners.add(new WeakRef(listener));
    },
    tell: (ids: Parameters<OnDrop>[0]): void => {
      for (const held of listeners) {
        const listener = held.deref();
        if (listener) listener(ids);
        else listeners.delete(held);
      }
    },
  };
};
