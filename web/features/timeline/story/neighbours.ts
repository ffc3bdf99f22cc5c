/** The event that is at that place, or the last one before it that a filter let through. */
export const nearest = (places: readonly number[], at: number): number | null =>
  places.findLast((place) => place <= at) ?? places[0] ?? null;

/** Events that PageUp and PageDown go by. */
const PAGE = 10;

/** Where a key leads to among those that are shown; null for a key that leads nowhere. */
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
  const wanted = steps[key];

  return wanted === undefined ? null : (places[Math.max(0, Math.min(wanted, places.length - 1))] ?? null);
};
