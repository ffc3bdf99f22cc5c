import type { FieldView } from '#contracts/api/views/document.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { percent } from '../pages/percent.ts';
import { texts } from '../texts.ts';
import styles from './call-out.module.css';

type CallOutProps = {
  readonly field: FieldView;
  /** Of the page, in its pixels. */
  readonly pageHeight: number;
};

/** Points at the next required field: above it, or below where the page begins. Its field says the same to who listens. */
export const CallOut = ({ field: { type, x, y, width, height }, pageHeight }: CallOutProps) => {
  const isBelow = y < ROOM;
  const isLeft = x + width / 2 < PAGE_WIDTH / 2;

  return (
    <span
      aria-hidden="true"
      className={[
        styles.callOut,
        isBelow ? styles.below : styles.above,
        isLeft ? styles.left : styles.right,
      ].join(' ')}
      style={{
        ...(isBelow
          ? { top: percent(y + height, pageHeight) }
          : { bottom: percent(pageHeight - y, pageHeight) }),
        ...(isLeft
          ? { left: percent(x, PAGE_WIDTH) }
          : { right: percent(PAGE_WIDTH - x - width, PAGE_WIDTH) }),
      }}
    >
      {texts.guide.here[type]}
    </span>
  );
};

/** Pixels of a page that is shown small, above which the call-out has room. */
const ROOM = 80;
