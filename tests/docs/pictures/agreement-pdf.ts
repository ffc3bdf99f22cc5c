import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';

/** A consulting agreement of one page, with lines to sign on at its end. */
export const agreementPdf = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  document.setTitle('Consulting agreement');
  const fonts = {
    plain: await document.embedFont(await noto('400Regular/NotoSans_400Regular.ttf'), { subset: true }),
    bold: await document.embedFont(await noto('600SemiBold/NotoSans_600SemiBold.ttf'), { subset: true }),
  };
  const page = document.addPage(A4);
  drawParties(page, fonts);
  drawClauses(page, fonts);
  drawSignatureLines(page, fonts);
  page.drawText('Halden Studio AS · Consulting agreement 2026-118', at(LEFT, 40, fonts.plain, 8, grey));

  return document.save();
};

type Fonts = { readonly plain: PDFFont; readonly bold: PDFFont };

const A4: [number, number] = [595.28, 841.89];
const LEFT = 64;
const WIDTH = A4[0] - 2 * LEFT;
/** Where the right one of two columns begins. */
const RIGHT_COLUMN = 308;
const LINE = 15;
const ink = rgb(0.13, 0.15, 0.2);
const grey = rgb(0.45, 0.47, 0.53);
const accent = rgb(0.1, 0.33, 0.36);

const noto = (path: string) =>
  readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${path}`));

const at = (x: number, y: number, font: PDFFont, size: number, color = ink) => ({ x, y, font, size, color });

const drawParties = (page: PDFPage, { plain, bold }: Fonts) => {
  page.drawRectangle({ x: LEFT, y: 770, width: 22, height: 22, color: accent });
  page.drawText('H', at(LEFT + 6, 775.5, bold, 14, rgb(1, 1, 1)));
  page.drawText('Halden Studio', at(LEFT + 32, 776, bold, 13, accent));
  page.drawText('Consulting agreement', at(LEFT, 716, bold, 25));
  page.drawText('No. 2026-118', at(LEFT, 694, plain, 10.5, grey));

  const parties = [
    { role: 'Consultant', name: 'Halden Studio AS', address: 'Storgata 14, 1767 Halden, Norway', x: LEFT },
    {
      role: 'Client',
      name: 'Okafor & Reyes Ltd',
      address: '22 Clerkenwell Green, London EC1R 0NA',
      x: RIGHT_COLUMN,
    },
  ];
  for (const { role, name, address, x } of parties) {
    page.drawLine({ start: { x, y: 670 }, end: { x: x + 222, y: 670 }, color: accent, thickness: 1.2 });
    page.drawText(role, at(x, 653, plain, 9, grey));
    page.drawText(name, at(x, 636, bold, 12));
    page.drawText(address, at(x, 621, plain, 9.5));
  }
};

const drawClauses = (page: PDFPage, { plain, bold }: Fonts) => {
  let y = 580;
  for (const [heading, text] of CLAUSES) {
    page.drawText(heading, at(LEFT, y, bold, 11.5, accent));
    y -= 18;
    for (const line of wrapped(text, plain, 10)) {
      page.drawText(line, at(LEFT, y, plain, 10));
      y -= LINE;
    }
    y -= 12;
  }
};

const wrapped = (text: string, font: PDFFont, size: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = `${line} ${word}`.trim();
    if (font.widthOfTextAtSize(longer, size) > WIDTH) lines.push(line);
    line = font.widthOfTextAtSize(longer, size) > WIDTH ? word : longer;
  }

  return [...lines, line];
};

const drawSignatureLines = (page: PDFPage, { plain, bold }: Fonts) => {
  const lines = [
    { label: 'Name', y: 204 },
    { label: 'Date', y: 158 },
    { label: 'Signature', y: 92 },
  ];
  const parties = [
    { party: 'For Halden Studio AS', x: LEFT },
    { party: 'For Okafor & Reyes Ltd', x: RIGHT_COLUMN },
  ];
  for (const { party, x } of parties) {
    page.drawText(party, at(x, 244, bold, 10.5, accent));
    for (const { label, y } of lines) {
      page.drawLine({ start: { x, y }, end: { x: x + 222, y }, color: ink, thickness: 0.6 });
      page.drawText(label, at(x, y - 11, plain, 8, grey));
    }
  }
};

const CLAUSES = [
  [
    '1  The work',
    'The consultant designs the client’s new booking service as described in the proposal of 2 November 2026: research with twelve customers, a clickable prototype, and a design system that the client’s own team can build with.',
  ],
  [
    '2  Time',
    'Work begins on 7 December 2026 and ends on 26 March 2027. The client has five working days to accept each milestone or to say what is missing.',
  ],
  [
    '3  Fees',
    'The fee is £ 48,600 without value added tax, in three equal parts: on signature, on acceptance of the prototype and on acceptance of the design system. Invoices are due within fourteen days.',
  ],
  [
    '4  Confidentiality',
    'Each party keeps what it learns about the other’s business to itself, during this agreement and for three years after it has ended.',
  ],
  [
    '5  Law',
    'This agreement is governed by the law of England and Wales. It is signed electronically, and each party receives a copy that is sealed against later changes.',
  ],
] as const;
