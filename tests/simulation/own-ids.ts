let made = 0;

/** Each history counts its ids from the start. */
export const countAnew = (): void => {
  made = 0;
};

/** Services make ids with this in place of `node:crypto`, so that the same seed makes the same events. */
export const ownIds = async (original: () => Promise<object>) => ({
  ...(await original()),
  randomUUID: () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`,
});
