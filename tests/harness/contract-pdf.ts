import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** A lease of five pages as an office would send it: the third turned, the fourth cropped, the fifth landscape. */
export const contractPdf = async (title = 'Lease of the Mill House'): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const serif = await document.embedFont(StandardFonts.TimesRoman);
  const bold = await document.embedFont(StandardFonts.TimesRomanBold);
  document.setTitle(title);

  for (const number of [1, 2, 3, 4, 5]) {
    const page = document.addPage(number === 5 ? [842, 595] : [595, 842]);
    if (number === 3) page.setRotation(degrees(90));
    if (number === 4) page.setCropBox(40, 60, 500, 700);
    write(page, { serif, bold }, number === 1 ? title : `Part ${number}`);
  }

  return document.save({ useObjectStreams: false });
};

const clauses = [
  'The landlord lets and the tenant takes the property described above, with the garden and the',
  'outbuildings, for the term and at the rent that this agreement names. The rent is due on the first',
  'working day of each month. The tenant keeps the property in good repair and hands it back, at the',
  'end of the term, in the condition in which it was taken, fair wear and tear excepted.',
];

const write = (page: PDFPage, { serif, bold }: { serif: PDFFont; bold: PDFFont }, heading: string) => {
  const top = page.getHeight() - 130;
  page.drawText(heading, { x: 80, y: top, size: 20, font: bold });

  for (let paragraph = 0; paragraph < 3; paragraph++)
    clauses.forEach((line, n) => {
      const y = top - 40 - paragraph * 80 - n * 16;
      page.drawText(line, { x: 80, y, size: 10.5, font: serif, color: rgb(0.15, 0.15, 0.2) });
    });
};
