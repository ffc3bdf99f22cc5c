/** A clock of instants (ISO) that never goes back, however the machine's is set. Once in a process. */
export const steadyClock = (now = () => new Date().toISOString()): (() => string) => {
  let last = '';

  return () => {
    const instant = now();
    if (instant > last) last = instant;

    return last;
  };
};
