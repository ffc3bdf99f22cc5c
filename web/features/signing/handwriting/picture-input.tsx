import { type ChangeEvent, useId, useState } from 'react';
import type { Drawing, InkColour } from '#contracts/document/fields/handwriting.ts';
import { Ink } from '../../../document-view/value-picture.tsx';
import { logFailure } from '../../../lib/log.ts';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import { sheetTexts } from '../model/sheet-texts.ts';
import pad from './drawing-pad.module.css';
import { drawingOfPicture, type PixelsAt } from './picture-drawing.ts';

type PictureInputProps = {
  readonly drawing: Drawing | null;
  readonly ink: InkColour;
  /** Null while there is none. */
  readonly onDrawn: (drawing: Drawing | null) => void;
};

/** Bytes that a picture may have. */
const BYTES_MAX = 10 * 1024 * 1024;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

type State = 'ready' | 'reading' | keyof typeof sheetTexts.handwriting.pictureProblems;

/** Takes a signature from a picture, which never leaves the device: only the ink on it does, as lines. */
export const PictureInput = ({ drawing, ink, onDrawn }: PictureInputProps) => {
  const [state, setState] = useState<State>('ready');
  const id = useId();

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setState('reading');
    const found = await drawingIn(file);
    setState(typeof found === 'string' ? found : 'ready');
    onDrawn(typeof found === 'string' ? null : found);
  };
  const problem =
    state === 'ready' || state === 'reading' ? null : sheetTexts.handwriting.pictureProblems[state];

  return (
    <div className={pad.pad}>
      {drawing && (
        <svg
          className={pad.earlier}
          viewBox={`0 0 ${drawing.width} ${drawing.height}`}
          role="img"
          aria-label={sheetTexts.handwriting.drawn}
        >
          <Ink drawing={drawing} ink={ink} />
        </svg>
      )}
      <label className={`${buttons.button} ${pad.file}`}>
        {drawing ? sheetTexts.handwriting.chooseAnother : sheetTexts.handwriting.choose}
        <input
          type="file"
          className={words.unseen}
          accept={TYPES.join()}
          aria-label={sheetTexts.handwriting.picture}
          aria-describedby={`${id}-help`}
          onChange={read}
        />
      </label>
      <p id={`${id}-help`} className={words.small}>
        {sheetTexts.handwriting.pictureHelp}
      </p>
      <p className={words.problem} role="alert">
        {problem}
      </p>
      <p className={words.small} role="status">
        {state === 'reading' && sheetTexts.handwriting.reading}
      </p>
    </div>
  );
};

/** The ink on a picture, or why there is none. */
const drawingIn = async (
  file: File,
): Promise<Drawing | keyof typeof sheetTexts.handwriting.pictureProblems> => {
  if (!TYPES.includes(file.type)) return 'type';
  if (file.size > BYTES_MAX) return 'size';
  try {
    const picture = await createImageBitmap(file);
    const drawing = drawingOfPicture(picture, pixelsOf(picture));
    picture.close();

    return drawing ?? 'empty';
  } catch (error) {
    logFailure('A picture of a signature could not be read', error);
    return 'unreadable';
  }
};

/** Draws a part of the picture that large, on white, as the browser draws it. */
const pixelsOf =
  (picture: ImageBitmap): PixelsAt =>
  ({ left, top, width, height }, to) => {
    const canvas = document.createElement('canvas');
    canvas.width = to.width;
    canvas.height = to.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The browser gave no canvas');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, to.width, to.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, left, top, width, height, 0, 0, to.width, to.height);

    return context.getImageData(0, 0, to.width, to.height).data;
  };
