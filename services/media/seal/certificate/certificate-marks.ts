import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/layout/font-style.ts';
import type { Drawings } from '../stamp.ts';
import type { Mark } from '../typesetting/drawing.ts';
import { facts, opening, proof } from './document-part.ts';
import { history } from './history-part.ts';
import { people } from './people-part.ts';
import { colours, oneLine, sheet, space } from './sheet.ts';
import { sheetsOf } from './sheets.ts';
import { texts } from './texts.ts';

type About = {
  readonly hasAttachment: boolean;
  /** What is written on the pages of the document itself. */
  readonly stamped: readonly Mark[];
};

/** The certificate of completion: what to draw on each of its A4 pages, in points, with y growing downward. */
export const certificateMarks = (
  certificate: Certificate,
  { hasAttachment, stamped }: About,
  measure: Measure,
  drawings: Drawings,
): readonly (readonly Mark[])[] => {
  const blocks = [
    opening(certificate, measure),
    ...facts(certificate, hasAttachment, measure),
    space(10),
    ...people(certificate, measure, drawings),
    space(10),
    ...history(certificate, measure),
    space(10),
    proof(certificate, measure),
  ];
  const { language, title } = certificate;

  return sheetsOf(
    blocks,
    { language, title, foot: (page) => foot(certificate, page, measure) },
    measure,
    stamped,
  );
};

type PageNumber = { readonly number: number; readonly of: number };

const foot = ({ language, documentId }: Certificate, page: PageNumber, measure: Measure): readonly Mark[] => {
  const small = { size: 7.5, colour: colours.quiet, x: sheet.left, width: sheet.width } as const;
  const number = texts[language].page(page.number, page.of);

  return [
    ...oneLine({ ...small, text: texts[language].foot(documentId) }, measure).marks(804),
    ...oneLine({ ...small, text: number, align: 'right' }, measure).marks(804),
  ];
};
