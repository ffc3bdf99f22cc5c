type Placed = {
  readonly pageNumber: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
};

/** Fields as a page is read: page by page, line by line, from left to right. What overlaps by half is one line. */
export const inReadingOrder = <Field extends Placed>(fields: readonly Field[]): readonly Field[] => {
  const downward = [...fields].sort((a, b) => a.pageNumber - b.pageNumber || middleOf(a) - middleOf(b));
  const lines: Field[][] = [];
  for (const field of downward) {
    const first = lines.at(-1)?.[0];
    if (first && isBeside(first, field)) lines.at(-1)?.push(field);
    else lines.push([field]);
  }

  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x));
};

const middleOf = ({ y, height }: Placed) => y + height / 2;

const isBeside = (one: Placed, other: Placed) =>
  one.pageNumber === other.pageNumber &&
  Math.abs(middleOf(one) - middleOf(other)) <= Math.min(one.height, other.height) / 2;
