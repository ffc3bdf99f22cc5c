import { PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formPdf, inheritingPdf, samplePdf } from '../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openWithCantoo } from '../pdf/file/cantoo-file.ts';
import { openWithLibpdf } from '../pdf/file/libpdf-file.ts';
import type { PdfFile } from '../pdf/file/pdf-file.ts';
import { signaturesOf, textOf } from '../testing/poppler.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { compose } from './composition.ts';
import { openInspector } from './inspection.ts';
import { selfCheck } from './self-check.ts';
import type { Identity } from './signature/identity.ts';
import { openIdentity } from './signature/open-identity.ts';
import { fillInSignature, roomFor } from './signature/pades.ts';
import { loadFonts } from './typesetting/fonts.ts';
import { shaper } from './typesetting/shaping.ts';

const libraries: [string, (bytes: Uint8Array) => Promise<PdfFile>][] = [
  ['@libpdf/core', openWithLibpdf],
  ['@cantoo/pdf-lib', openWithCantoo],
];

describe.each(libraries)('with %s, one update of', (_, open) => {
  test.each([
    ['a plain file', () => samplePdf({ pages: 2 })],
    ['a file with object streams', () => packedPdf()],
    ['a form', () => formPdf()],
    ['a file whose page inherits', () => inheritingPdf()],
  ])('%s adds values, certificate and seal, and keeps what was', async (_, make) => {
    const original = await make();
    const before = await (await openInspector()).outline(original);

    const sealed = await sealedWith(open, original);

    const after = await (await openInspector()).outline(sealed, before);
    expect(sealed.subarray(0, original.length).equals(original)).toBe(true);
    const kept = { marks: before.marks, hasAllAnnotations: true, kept: original, attached: null };
    await selfCheck(sealed, after, { pages: before.pages + 2, signatures: 1, ...kept });
    expect((await signaturesOf(sealed))[0]).toMatch(/Total document signed.*Signature is Valid/s);
    const read = await PDFDocument.load(sealed, { updateMetadata: false });
    expect(read.getTitle()).toBe('Consulting agreement');
    expect(await textOf(sealed, 1)).toContain('Подпись 山田');
    expect(await textOf(sealed)).toContain('Certificate, page 2 of 2');
  });

  test('a file whose metadata have another title gives it the same one in both places', async () => {
    const sealed = await sealedWith(open, await describedPdf());
    const { catalog } = await PDFDocument.load(sealed, { updateMetadata: false });
    const packet = catalog.lookup(PDFName.of('Metadata'), PDFStream);

    expect(Buffer.from(packet.getContents()).toString()).toContain('>Consulting agreement<');
    expect((await signaturesOf(sealed))[0]).toMatch(/Total document signed.*Signature is Valid/s);
  });

  test.each(libraries)('a file sealed with %s keeps its seal', async (_, openFirst) => {
    const first = await sealedWith(openFirst, await packedPdf());
    const second = await sealedWith(open, first);

    const signatures = await signaturesOf(second);
    expect(signatures).toHaveLength(2);
    for (const signature of signatures) expect(signature).toContain('Signature is Valid');
  });
});

const sealedWith = async (open: (bytes: Uint8Array) => Promise<PdfFile>, bytes: Uint8Array) => {
  const file = await open(bytes);
  const composing = {
    shaper: shaping,
    drawings: new Map(),
    at: new Date(),
    room: roomFor(identity, false),
    original: null,
  };
  compose(file, sampleRequest([{ value: 'Подпись 山田' }, { type: 'checkbox', value: 'true' }]), composing);

  return fillInSignature(await file.save(), { identity, room: composing.room });
};

const packedPdf = async () => {
  const document = await PDFDocument.load(await samplePdf({ pages: 2 }));

  return document.save({ useObjectStreams: true });
};

/** Its packet of metadata is called otherwise than it will be. */
const describedPdf = async () => {
  const document = await PDFDocument.load(await samplePdf());
  const { context, catalog } = document;
  const packet = `<rdf:RDF xmlns:rdf="x"><dc:title><rdf:Alt><rdf:li>scan_0042</rdf:li></rdf:Alt></dc:title></rdf:RDF>`;
  catalog.set(
    PDFName.of('Metadata'),
    context.register(context.flateStream(packet, { Type: 'Metadata', Subtype: 'XML' })),
  );

  return document.save({ useObjectStreams: false });
};

const shaping = shaper(loadFonts());
let keys: TemporaryFolder;
let identity: Identity;

beforeAll(async () => {
  keys = await temporaryFolder();
  identity = await (await openIdentity({ keys: keys.path }))();
});
afterAll(() => keys.remove());
