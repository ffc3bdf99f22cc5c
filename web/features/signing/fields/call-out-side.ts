import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Box } from '#contracts/document/fields/members.ts';

/** Where a call-out stands. Beside its field means on the side that is farther from the page's edge. */
export type Side = 'above' | 'below' | 'beside';

/** Whether a field lies in the left half of its page. Its call-out begins or ends where it does. */
export const isOnLeft = ({ x, width }: Box): boolean => x + width / 2 < PAGE_WIDTH / 2;

/** The first side on which a call-out covers no entry of others. Where there's none, it is as if there were no entries. */
export const sideWithRoom = (field: Box, entries: readonly Box[], pageHeight: number): Side => {
  const onPage = SIDES.filter((side) => isOnPage(roomAt(side, field), pageHeight));
  const free = onPage.find(
    (side) => !entries.some((entry) => doOverlap(roomAt(side, field), withName(entry))),
  );

  return free ?? onPage[0] ?? 'below';
};

const SIDES = ['above', 'below', 'beside'] as const;

/** Pixels of a page that one of the screen is, on the smallest phone. */
const SMALL = 2.8;

/** What a call-out of the longest words takes there, with its point above or below it, and its height alone. */
const ROOM = { width: 285, height: 80 };
const HEIGHT = 24 * SMALL;

const roomAt = (side: Side, field: Box): Box => {
  const { x, y, width, height } = field;
  const isLeft = isOnLeft(field);
  const across = isLeft ? x : x + width - ROOM.width;

  switch (side) {
    case 'above':
      return { ...ROOM, x: across, y: y - ROOM.height };
    case 'below':
      return { ...ROOM, x: across, y: y + height };
    case 'beside':
      return {
        width: ROOM.width,
        height: HEIGHT,
        x: isLeft ? x + width : x - ROOM.width,
        y: y + (height - HEIGHT) / 2,
      };
  }
};

const isOnPage = ({ y, height }: Box, pageHeight: number) => y >= 0 && y + height <= pageHeight;

/** The box of an entry and of the name below it (earlier-box.module.css), with some room to spare. */
const withName = ({ x, y, width, height }: Box): Box => ({
  x,
  y,
  width: Math.max(width, 14 * 6 * SMALL),
  height: height + 8 * SMALL,
});

const doOverlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
