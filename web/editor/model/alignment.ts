import { smallestResized } from '#contracts/document/fields/kinds.ts';
import type { Box } from '#contracts/document/fields/members.ts';
import { boundsOf, type Size } from './geometry.ts';

export type Alignment =
  | 'left'
  | 'center'
  | 'right'
  | 'top'
  | 'middle'
  | 'bottom'
  | 'size'
  | 'pageCenter'
  | 'spreadAcross'
  | 'spreadDown';

type Aligned = Box & { readonly pageNumber: number };

/**
 * Aligns boxes by their outermost edges or by the middle between them, spreads those of each page evenly between the
 * outermost two, puts all of a page in the middle of its width, or gives all the size of the first. No box gets smaller
 * than it may be resized to, unless all are that small already. Positions may be fractions of pixels.
 */
export const aligned = <Field extends Aligned>(
  fields: readonly Field[],
  by: Alignment,
  roomOf: (field: Field) => Size,
): readonly Field[] => {
  switch (by) {
    case 'pageCenter':
      return ofEachPage(fields, (group) => centredOnPage(group, roomOf));
    case 'spreadAcross':
      return ofEachPage(fields, (group) => spread(group, 'x', 'width'));
    case 'spreadDown':
      return ofEachPage(fields, (group) => spread(group, 'y', 'height'));
    default:
      return lined(fields, by);
  }
};

type Line = Exclude<Alignment, 'pageCenter' | 'spreadAcross' | 'spreadDown'>;

const lined = <Field extends Aligned>(fields: readonly Field[], by: Line): readonly Field[] => {
  const { x, y, width, height } = boundsOf(fields);
  const size = commonSize(fields);

  const places: Readonly<Record<Line, (box: Box) => Partial<Box>>> = {
    left: () => ({ x }),
    center: (box) => ({ x: x + (width - box.width) / 2 }),
    right: (box) => ({ x: x + width - box.width }),
    top: () => ({ y }),
    middle: (box) => ({ y: y + (height - box.height) / 2 }),
    bottom: (box) => ({ y: y + height - box.height }),
    size: () => size,
  };

  return fields.map((field) => ({ ...field, ...places[by](field) }));
};

const commonSize = (boxes: readonly Box[]): Size => {
  const { width = 0, height = 0 } = boxes[0] ?? {};
  if (boxes.every((box) => box.width === width && box.height === height)) return { width, height };

  return {
    width: Math.max(width, smallestResized.width),
    height: Math.max(height, smallestResized.height),
  };
};

const ofEachPage = <Field extends Aligned>(
  fields: readonly Field[],
  arrange: (fields: readonly Field[]) => readonly Field[],
) => [...Map.groupBy(fields, ({ pageNumber }) => pageNumber).values()].flatMap((group) => arrange(group));

/** Together, so that they keep their distances. */
const centredOnPage = <Field extends Aligned>(
  fields: readonly Field[],
  roomOf: (field: Field) => Size,
): readonly Field[] => {
  const { x, width } = boundsOf(fields);

  return fields.map((field) => ({ ...field, x: field.x - x + (roomOf(field).width - width) / 2 }));
};

/** The same gap between each and the next; the outermost two stay. Where there's no gap, their beginnings are spread. */
const spread = <Field extends Aligned>(
  fields: readonly Field[],
  place: 'x' | 'y',
  extent: 'width' | 'height',
): readonly Field[] => {
  const sorted = fields.toSorted((one, other) => one[place] - other[place]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < 3) return fields;
  const taken = sorted.reduce((sum, field) => sum + field[extent], 0);
  const span = last[place] + last[extent] - first[place];
  const gap = (span - taken) / (sorted.length - 1);
  const step = (last[place] - first[place]) / (sorted.length - 1);
  let before = 0;

  return sorted.map((field, index) => {
    const at = first[place] + (gap < 0 ? index * step : before + index * gap);
    before += field[extent];
    return { ...field, [place]: at };
  });
};
