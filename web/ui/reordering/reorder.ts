/** Somebody with a place in the signing order. */
type Ordered = { readonly id: string; readonly signingOrder: number };
/** People with the same number, in the order of the list. */
type Groups = readonly (readonly Ordered[])[];

/** A place in the signing order for somebody who had another one. */
export type NewOrder = Ordered;

export type Step = 'up' | 'down';

/**
 * Puts somebody at another place of a list that is in signing order, and returns whose number changes. Between two
 * people with the same number they get it too. Anywhere else they sign alone.
 */
export const movedTo = (inOrder: readonly Ordered[], id: string, place: number): readonly NewOrder[] => {
  const moved = inOrder.find((one) => one.id === id);
  if (!moved || inOrder.indexOf(moved) === place) return [];
  const others = inOrder.filter((one) => one !== moved);
  const [before, after] = [others[place - 1], others[place]];
  const isBetween = before !== undefined && before.signingOrder === after?.signingOrder;
  const groups = groupsOf(others);
  const behind = groups.filter((group) => before && (group[0]?.signingOrder ?? 0) <= before.signingOrder);

  return isBetween
    ? renumbered(groups.map((group) => (group.includes(before) ? [...group, moved] : group)))
    : renumbered(groups.toSpliced(behind.length, 0, [moved]));
};

/**
 * Moves somebody one step up or down, and returns whose number changes. Somebody who signs alone changes places with a
 * neighbour, or joins several who sign at the same time. Somebody who signs with others then signs alone.
 */
export const stepped = (inOrder: readonly Ordered[], id: string, direction: Step): readonly NewOrder[] => {
  const groups = groupsOf(inOrder);
  const place = groups.findIndex((group) => group.some((one) => one.id === id));
  const moved = groups[place]?.find((one) => one.id === id);
  if (!moved) return [];
  const rest = (groups[place] ?? []).filter((one) => one !== moved);
  const nextPlace = direction === 'up' ? place - 1 : place + 1;
  const next = groups[nextPlace];

  if (rest.length > 0)
    return renumbered(
      groups.toSpliced(place, 1, ...(direction === 'up' ? [[moved], rest] : [rest, [moved]])),
    );
  if (!next) return [];
  return next.length > 1
    ? renumbered(groups.with(nextPlace, [...next, moved]).toSpliced(place, 1))
    : renumbered(groups.with(place, next).with(nextPlace, [moved]));
};

const groupsOf = (inOrder: readonly Ordered[]): Groups => [
  ...Map.groupBy(inOrder, ({ signingOrder }) => signingOrder).values(),
];

/** Numbers go up from 1 without gaps. */
const renumbered = (groups: Groups): readonly NewOrder[] =>
  groups.flatMap((group, n) =>
    group.flatMap(({ id, signingOrder }) => (signingOrder === n + 1 ? [] : [{ id, signingOrder: n + 1 }])),
  );

/** People in the order in which they're listed: by number, and those with the same one as they were added. */
export const afterwards = <One extends Ordered>(
  recipients: readonly One[],
  changes: readonly NewOrder[],
): readonly One[] => {
  const orders = new Map(changes.map(({ id, signingOrder }) => [id, signingOrder]));

  return recipients.map((one) => ({ ...one, signingOrder: orders.get(one.id) ?? one.signingOrder }));
};
