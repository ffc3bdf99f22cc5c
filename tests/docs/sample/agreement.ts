import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { sampleFields } from '../../../web/features/documents/sample/sample-fields.ts';

/** The agreement that people try Inkstream with: one page, the same bytes each time. */
export const sampleAgreement = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  document.setTitle('Sample agreement', { showInWindowTitleBar: true });
  document.setLanguage('en');
  for (const date of ['setCreationDate', 'setModificationDate'] as const) document[date](WRITTEN);
  const plain = await document.embedFont(await font('400Regular/NotoSans_400Regular.ttf'), { subset: true });
  const bold = await document.embedFont(await font('700Bold/NotoSans_700Bold.ttf'), { subset: true });
  drawPage(document.addPage(A4), plain, bold);

  return document.save({ useObjectStreams: false });
};

const WRITTEN = new Date('2026-11-22T00:00:00Z');
const A4: [number, number] = [595.28, 841.89];
/** Points of a pixel on a page that is 794 pixels wide. */
const PIXEL = A4[0] / 794;
const LEFT = 96 * PIXEL;
const RIGHT = 698 * PIXEL;

const ink = rgb(0.12, 0.14, 0.2);
const grey = rgb(0.4, 0.42, 0.47);
const brand = rgb(0.29, 0.34, 0.87);

const font = (path: string) =>
  readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${path}`));

/** From the top of the page down, in pixels. */
const fromTop = (pixels: number) => A4[1] - pixels * PIXEL;

const drawPage = (page: PDFPage, plain: PDFFont, bold: PDFFont) => {
  page.drawRectangle({ x: 0, y: fromTop(12), width: A4[0], height: 12 * PIXEL, color: brand });
  page.drawText('SAMPLE', { x: LEFT, y: fromTop(112), size: 9, font: bold, color: brand });
  page.drawText('Sample agreement', { x: LEFT, y: fromTop(160), size: 27, font: bold, color: ink });
  page.drawText('A page to try Inkstream with. Nothing in it is binding.', {
    x: LEFT,
    y: fromTop(192),
    size: 11.5,
    font: plain,
    color: grey,
  });
  page.drawLine({
    start: { x: LEFT, y: fromTop(220) },
    end: { x: RIGHT, y: fromTop(220) },
    color: grey,
    thickness: 0.6,
  });

  clauses.forEach(([heading, text], index) => {
    const top = 272 + index * 120;
    page.drawText(heading, { x: LEFT, y: fromTop(top), size: 13, font: bold, color: ink });
    page.drawText(text, {
      x: LEFT,
      y: fromTop(top + 30),
      size: 11,
      font: plain,
      color: ink,
      maxWidth: RIGHT - LEFT,
      lineHeight: 17,
    });
  });

  page.drawText('Agreed', { x: LEFT, y: fromTop(776), size: 13, font: bold, color: ink });
  for (const { label, x, y, width, height } of sampleFields) {
    const line = fromTop(y + height + 2);
    page.drawLine({
      start: { x: x * PIXEL, y: line },
      end: { x: (x + width) * PIXEL, y: line },
      color: ink,
      thickness: 0.7,
    });
    page.drawText(label, { x: x * PIXEL, y: line - 12, size: 8.5, font: plain, color: grey });
  }
};

const clauses = [
  [
    '1  What you send',
    'You prepared this page with one recipient: yourself. Send it, and an email with a personal signing link arrives in your inbox, just as it would for anyone else.',
  ],
  [
    '2  What your recipients see',
    'Open the link on a computer or a phone. Your name, the date and your signature go on the lines below. Nobody needs an account to sign.',
  ],
  [
    '3  What you both keep',
    'Once everyone has signed, the document is sealed with a digital signature and emailed to all. Its timeline shows each step, and nobody can change it afterwards.',
  ],
  [
    '4  What happens next',
    'Look at the timeline, download the sealed copy, then delete this document whenever you like and upload one of your own.',
  ],
] as const;
