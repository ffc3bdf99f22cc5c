import { memo } from 'react';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { personOf, standIn, WORDS } from '../../../document-view/earlier-words.ts';
import { ValuePicture } from '../../../document-view/value-picture.tsx';
import { isOnLeft } from '../fields/call-out-side.ts';
import { percent } from '../look/percent.ts';
import styles from './earlier-box.module.css';
import { useDrawing } from './use-drawing.ts';

type EarlierBoxProps = {
  readonly entry: EarlierEntryView;
  /** The entry came while the page was open. */
  readonly isNew: boolean;
  /** Of the page, in its pixels. */
  readonly pageHeight: number;
};

/**
 * What somebody else entered, where it will stand in the sealed PDF. Who listens hears it among the page's words. Where
 * the page is shown too small for a name beside it, a tap shows whose it is.
 */
export const EarlierBox = memo(({ entry, isNew, pageHeight }: EarlierBoxProps) => {
  const { x, y, width, height, value, handwriting } = entry;
  const drawing = useDrawing(handwriting);
  const spoken = standIn(entry);

  return (
    <div
      aria-hidden="true"
      translate="no"
      // Only by a tap: with a keyboard nobody comes by it.
      tabIndex={-1}
      data-earlier={spoken === null ? 'value' : 'words'}
      className={isNew ? `${styles.entry} ${styles.new}` : styles.entry}
      style={{
        left: percent(x, PAGE_WIDTH),
        top: percent(y, pageHeight),
        width: percent(width, PAGE_WIDTH),
        height: percent(height, pageHeight),
      }}
    >
      {spoken === null ? (
        (handwriting?.kind !== 'drawn' || drawing) && (
          <ValuePicture
            className={styles.value}
            field={entry}
            value={value ?? ''}
            by={handwriting?.kind === 'drawn' ? drawing : (handwriting?.font ?? null)}
            ink={handwriting?.ink}
          />
        )
      ) : (
        <ValuePicture
          className={`${styles.value} ${styles.words}`}
          field={{ ...entry, type: 'text', fontSize: WORDS }}
          value={spoken}
          by={null}
        />
      )}
      <span className={isOnLeft(entry) ? styles.person : `${styles.person} ${styles.right}`}>
        {spoken ?? personOf(entry)}
      </span>
    </div>
  );
});
