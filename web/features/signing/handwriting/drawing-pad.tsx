import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import type { Drawing, InkColour } from '#contracts/document/fields/handwriting.ts';
import { penOf } from '../../../document-view/ink.ts';
import { UndoIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import { drawingOf, inksOf } from '../model/drawing.ts';
import { sheetTexts } from '../model/sheet-texts.ts';
import styles from './drawing-pad.module.css';

type DrawingPadProps = {
  readonly ink: InkColour;
  /** Whether there is a way to sign without drawing: by typing. */
  readonly canType: boolean;
  /** Null means that the sheet is empty. */
  readonly onDrawn: (drawing: Drawing | null) => void;
};

/** A sheet to draw on with a finger, a pen or the mouse. */
export const DrawingPad = ({ ink, canType, onDrawn }: DrawingPadProps) => {
  const sheet = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const latestOnDrawn = useRef(onDrawn);
  const [isEmpty, setIsEmpty] = useState(true);
  latestOnDrawn.current = onDrawn;

  const report = () => {
    const inks = pad.current?.isEmpty() === false ? inksOf(pad.current.toSVG()) : [];
    setIsEmpty(inks.length === 0);
    latestOnDrawn.current(inks.length === 0 ? null : drawingOf(inks));
  };
  const undo = () => {
    pad.current?.fromData(pad.current.toData().slice(0, -1));
    report();
  };
  const clear = () => {
    pad.current?.clear();
    report();
  };

  const undone = useRef(undo);
  const drawn = useRef(report);
  undone.current = undo;
  drawn.current = report;
  useEffect(() => {
    if (!sheet.current) return;
    const signaturePad = new SignaturePad(sheet.current, { minWidth: 0.8, maxWidth: 2.6 });
    pad.current = signaturePad;
    signaturePad.addEventListener('endStroke', () => drawn.current());
    const stop = keepSharp(sheet.current, signaturePad);
    const stopKeys = onUndoKeys(() => undone.current());
    const stopFlicks = withoutFlicks(sheet.current);

    return () => {
      stop();
      stopKeys();
      stopFlicks();
      signaturePad.off();
    };
  }, []);

  useEffect(() => {
    const { current } = pad;
    if (!current) return;
    current.penColor = penOf(ink);
    current.fromData(current.toData().map((stroke) => ({ ...stroke, penColor: penOf(ink) })));
  }, [ink]);

  return (
    <div className={styles.pad}>
      <canvas
        ref={sheet}
        className={styles.sheet}
        role="img"
        aria-label={sheetTexts.handwriting.pad(canType)}
      />
      <span className={styles.line} aria-hidden="true" />
      <div className={styles.buttons}>
        <button type="button" className={buttons.quiet} disabled={isEmpty} onClick={undo}>
          <UndoIcon /> {sheetTexts.handwriting.undo}
        </button>
        <button type="button" className={buttons.quiet} disabled={isEmpty} onClick={clear}>
          {sheetTexts.handwriting.clear}
        </button>
      </div>
    </div>
  );
};

/** As many dots as the screen has; what is drawn stays when the sheet changes its size. */
const keepSharp = (sheet: HTMLCanvasElement, pad: SignaturePad) => {
  const refit = () => {
    const ratio = Math.max(1, devicePixelRatio);
    const [width, height] = [sheet.offsetWidth * ratio, sheet.offsetHeight * ratio];
    if (sheet.width === Math.round(width) && sheet.height === Math.round(height)) return;
    sheet.width = width;
    sheet.height = height;
    sheet.getContext('2d')?.scale(ratio, ratio);
    pad.fromData(pad.toData());
  };
  const observer = new ResizeObserver(refit);
  observer.observe(sheet);
  refit();

  return () => observer.disconnect();
};

/** A stroke that ends in a flick must not pass for one that scrolls: browsers then swallow the tap that follows. */
const withoutFlicks = (sheet: HTMLCanvasElement) => {
  const onTouch = (event: TouchEvent) => event.preventDefault();
  sheet.addEventListener('touchstart', onTouch, { passive: false });

  return () => sheet.removeEventListener('touchstart', onTouch);
};

const onUndoKeys = (undo: () => void) => {
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    undo();
  };
  document.addEventListener('keydown', onKeyDown);

  return () => document.removeEventListener('keydown', onKeyDown);
};
