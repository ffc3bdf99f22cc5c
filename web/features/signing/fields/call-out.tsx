import type { FieldView } from '#contracts/api/views/document.ts';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { percent } from '../look/percent.ts';
import { texts } from '../texts.ts';
import styles from './call-out.module.css';
import { isOnLeft, sideWithRoom } from './call-out-side.ts';

type CallOutProps = {
  readonly field: FieldView;
  /** What others entered on the page, which isn't covered. */
  readonly earlier: readonly EarlierEntryView[];
  /** Of the page, in its pixels. */
  readonly pageHeight: number;
};

/** Points at the next required field, from where there's room. Screen readers hear the same from the field itself. */
export const CallOut = ({ field, earlier, pageHeight }: CallOutProps) => {
  const { type, x, y, width, height } = field;
  const side = sideWithRoom(field, earlier, pageHeight);
  const isLeft = isOnLeft(field);
  const across = side === 'beside' ? width : 0;

  return (
    <span
      aria-hidden="true"
      className={[styles.callOut, styles[side], isLeft ? styles.left : styles.right].join(' ')}
      style={{
        ...(side === 'above'
          ? { bottom: percent(pageHeight - y, pageHeight) }
          : { top: percent(side === 'below' ? y + height : y + height / 2, pageHeight) }),
        ...(isLeft
          ? { left: percent(x + across, PAGE_WIDTH) }
          : { right: percent(PAGE_WIDTH - x - width + across, PAGE_WIDTH) }),
      }}
    >
      {texts.guide.here[type]}
    </span>
  );
};
