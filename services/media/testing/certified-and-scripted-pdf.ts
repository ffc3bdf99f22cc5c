import { onePage, rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';

/** A PDF that its author certified, permitting changes up to this level (ISO 32000-2, table 257). */
export const certifiedPdf = (level: number) =>
  rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 >> /Perms << /DocMDP 6 0 R >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [5 0 R] >>',
    stream('0 0 10 10 re f'),
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (author) /V 6 0 R /Rect [0 0 0 0] >>',
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 10] /Contents <30030201>
        /Reference [<< /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /V /1.2 /P ${level} >> >>] >>`,
  ]);

/** A PDF with a script behind a link, because signing removes scripts that run on opening. */
export const scriptedPdf = () =>
  onePage(
    '/MediaBox [0 0 595 842] /Annots [5 0 R]',
    stream(''),
    '<< /Type /Annot /Subtype /Link /Rect [0 0 100 100] /A << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
  );
