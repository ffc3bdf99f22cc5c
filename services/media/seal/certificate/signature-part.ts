import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { type Drawings, stampMarks } from '../stamp.ts';
import { type Block, colours, oneLine, rectangle } from './sheet.ts';
import { type CertificateTexts, texts } from './texts.ts';

type Signature = NonNullable<Certificate['parties'][number]['signature']>;

const HEIGHT = 34;

/** A signature as its signer adopted it, on a line, and under the line how it was made. */
export const signature = (
  language: SignerLanguage,
  { handwriting, ...value }: Signature,
  { x, width }: { readonly x: number; readonly width: number },
  measure: Measure,
  drawings: Drawings,
): Block => {
  const made = {
    text: wayOf(texts[language].people, handwriting),
    x,
    width,
    size: 7,
    colour: colours.quiet,
  } as const;
  const caption = oneLine(made, measure);
  const box = { x, width, height: HEIGHT, pageNumber: 1, fontSize: null };

  return {
    height: HEIGHT + 3 + caption.height,
    marks: (y) => [
      ...stampMarks([{ ...value, ...box, handwriting, y }], measure, drawings),
      rectangle({ x, y: y + HEIGHT, width, height: 0.6 }, colours.quiet),
      ...caption.marks(y + HEIGHT + 2),
    ],
  };
};

const wayOf = (words: CertificateTexts['people'], handwriting: Signature['handwriting']): string => {
  if (handwriting?.kind !== 'drawn') return words.typed;

  return handwriting.source === 'picture' ? words.uploaded : words.drawn;
};
