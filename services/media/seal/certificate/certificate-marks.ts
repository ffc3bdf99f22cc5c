import type { Certificate } from '#contracts/api/media.ts';
import type { Measure } from '#contracts/text/font-style.ts';
import type { Drawings } from '../stamp.ts';
import type { Mark } from '../typesetting/drawing.ts';
import { facts, opening, proof, unprintable } from './document-part.ts';
import { history } from './history-part.ts';
import { wordmark } from './ornaments.ts';
import { people } from './people-part.ts';
import { colours, hairline, oneLine, paginated, sheet, space } from './sheet.ts';
import { texts } from './texts.ts';

/** The certificate of completion: what to draw on each of its A4 pages, in points, with y growing downward. */
export const certificateMarks = (
  certificate: Certificate,
  hasAttachment: boolean,
  measure: Measure,
  drawings: Drawings,
): readonly (readonly Mark[])[] => {
  const pages = paginated([
    opening(certificate, measure),
    ...facts(certificate, hasAttachment, measure),
    space(10),
    ...people(certificate.parties, measure, drawings),
    space(10),
    ...history(certificate.events, measure),
    space(10),
    proof(certificate, measure),
    ...unprintable(certificate, measure),
  ]);

  return pages.map((marks, index) => [
    ...wordmark(sheet.left, 32),
    ...(index === 0 ? [] : runningHead(certificate, measure)),
    ...marks,
    ...foot(certificate, { number: index + 1, of: pages.length }, measure),
  ]);
};

const runningHead = ({ title }: Certificate, measure: Measure): readonly Mark[] => {
  const head = { size: 8, colour: colours.quiet, x: sheet.left + 160, width: sheet.width - 160, text: title };

  return [...oneLine({ ...head, align: 'right' }, measure).marks(37), hairline(60)];
};

type PageNumber = { readonly number: number; readonly of: number };

const foot = ({ documentId }: Certificate, page: PageNumber, measure: Measure): readonly Mark[] => {
  const small = { size: 7.5, colour: colours.quiet, x: sheet.left, width: sheet.width } as const;
  const number = texts.page(page.number, page.of);

  return [
    hairline(798),
    ...oneLine({ ...small, text: texts.foot(documentId) }, measure).marks(804),
    ...oneLine({ ...small, text: number, align: 'right' }, measure).marks(804),
  ];
};
