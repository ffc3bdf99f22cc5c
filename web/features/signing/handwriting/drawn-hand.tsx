import { useRef } from 'react';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { Ink } from '../../../document-view/value-picture.tsx';
import { LazyModuleFallback } from '../lazy-module-fallback.tsx';
import buttons from '../look/buttons.module.css';
import type { InputProps } from '../model/draft.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import { useLazyModule } from '../use-lazy-module.ts';
import styles from './drawing-pad.module.css';

/** A sheet to draw on, or a picture to choose; what was saved before is shown as it is. */
export const DrawnHand = ({ view, draft, onDraft }: InputProps) => {
  const { module, isFailed, retry } = useLazyModule(() => import('./drawing-inputs.ts'));
  const earlier = useRef(draft.drawing);
  const { ink, drawing } = draft;
  const onDrawn = (drawn: Drawing | null) => onDraft({ ...draft, drawing: drawn });
  const isPicture = draft.mode === 'picture';

  if (earlier.current && drawing === earlier.current)
    return (
      <div className={styles.pad}>
        <svg
          className={styles.earlier}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={sheetTexts.handwriting.drawn}
        >
          <Ink drawing={drawing} ink={ink} />
        </svg>
        <div className={styles.buttons}>
          <button type="button" className={buttons.quiet} onClick={() => onDrawn(null)}>
            {isPicture ? sheetTexts.handwriting.chooseAnother : sheetTexts.handwriting.drawAgain}
          </button>
        </div>
      </div>
    );
  if (!module) return <LazyModuleFallback isFailed={isFailed} onRetry={retry} />;
  if (isPicture) return <module.PictureInput drawing={drawing} ink={ink} onDrawn={onDrawn} />;

  return <module.DrawingPad ink={ink} canType={view.signatureKinds.includes('typed')} onDrawn={onDrawn} />;
};
