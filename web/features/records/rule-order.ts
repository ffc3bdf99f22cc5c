import type { RuleView } from '#contracts/api/views/records.ts';

type Placed = Pick<RuleView, 'id' | 'order'>;

/** The rules whose order has to change so that one moves to another place, with the orders that they get. */
export const movedOrders = (rules: readonly Placed[], from: number, to: number): readonly Placed[] => {
  const moved = rules[from];
  const others = rules.toSpliced(from, 1);
  const reordered = moved ? others.toSpliced(to, 0, moved) : rules;

  return reordered
    .map(({ id }, place) => ({ id, order: place + 1 }))
    .filter(({ id, order }) => rules.find((rule) => rule.id === id)?.order !== order);
};
