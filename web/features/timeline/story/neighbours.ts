/** The event at that place if it's shown, or else the last shown one before it. */
export const nearest = (places: readonly number[], at: number): number | null =>
  places.findLast((place) => place <= at) ?? places[0] ?? null;

/** How many events PageUp and PageDown move. */
const PAGE = 10;

/** The shown event that a key moves to; null if the key moves nowhere. */
export const neighbour = (places: readonly number[], current: number, key: string): number | null => {
  const index = places.indexOf(current);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE,
    PageUp: index - PAGE,
    Home: 0,
    End: places.length - 1,
  };
  const step = steps[key];

  return step === undefined ? null : (places[Math.max(0, Math.min(step, places.length - 1))] ?? null);
};
