/** The people who have fields on a page, in the order of the people, and how many each of them has. */
export type OwnedFields = readonly (Owner & { readonly count: number })[];

type Owner = {
  readonly name: string;
  /** The place among all recipients, from 0. It decides the colour. */
  readonly position: number;
};

type Owned = { readonly pageNumber: number; readonly owner: Owner };

/** Counts fields for each page, first page first. */
export const ownedByPage = (fields: readonly Owned[], pageCount: number): readonly OwnedFields[] => {
  const byPage = Map.groupBy(fields, ({ pageNumber }) => pageNumber);

  return Array.from({ length: pageCount }, (_, index) => {
    const byOwner = Map.groupBy(byPage.get(index + 1) ?? [], ({ owner }) => owner.position);

    return [...byOwner.values()]
      .flatMap(([first, ...others]) => (first ? [{ ...first.owner, count: 1 + others.length }] : []))
      .toSorted((one, other) => one.position - other.position);
  });
};
