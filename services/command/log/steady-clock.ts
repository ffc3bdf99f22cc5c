/** A clock (ISO instants) that never goes back, even if the machine's clock does. Create it only once per process. */
export const steadyClock = (now = () => new Date().toISOString()): (() => string) => {
  let last = '';

  return () => {
    const instant = now();
    if (instant > last) last = instant;

    return last;
  };
};
