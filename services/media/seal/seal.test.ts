import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StampedValue } from '#contracts/api/media.ts';
import type { Box } from '#contracts/document/fields/field.ts';
import type { ScriptFont } from '#contracts/document/fields/handwriting.ts';
import {
  activePdf,
  brokenXrefPdf,
  inheritingPdf,
  ownerEncryptedPdf,
  samplePdf,
  userEncryptedPdf,
} from '../../../tests/fixtures/pdf.ts';
import { onePage, rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import type { Picture } from '../pdf/engine.ts';
import { withFiles } from '../testing/commands.ts';
import { dotsOf, inkIn, pictureOf } from '../testing/picture.ts';
import { fontsOf, scriptsOf, signaturesOf, textOf, wordsOf } from '../testing/poppler.ts';
import { sampleEvent, sampleParty, sampleRequest, sha256 } from '../testing/sample-request.ts';
import { signedInPlace } from '../testing/signed-pdf.ts';
import { openSealer, type Sealer } from './seal.ts';
import { lastSignature } from './self-check.ts';

describe('a seal', () => {
  test('is valid and covers the whole file', async () => {
    const { bytes, level, pageCount } = await sealer.seal(sampleRequest(), await samplePdf({ pages: 3 }));

    const signatures = await signaturesOf(bytes);
    expect(signatures).toHaveLength(1);
    expect(signatures[0]).toContain('Signature Validation: Signature is Valid.');
    expect(signatures[0]).toContain('Total document signed');
    expect(signatures[0]).toContain('Signature Type: ETSI.CAdES.detached');
    expect({ level, pageCount }).toEqual({ level: 'B-B', pageCount: 5 });
  });

  test('leads to the authority of the installation', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());

    const { covered, contents } = lastSignature(Buffer.from(bytes));
    const root = await readFile(join(keys.path, 'authority-certificate.pem'));
    const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'seal', '-content', 'covered'];
    const files = { seal: contents, covered, root };
    const said = await withFiles(files, 'openssl', [...verify, '-CAfile', 'root', '-out', 'nothing']);
    expect(said).toContain('CMS Verification successful');
  });

  test('has the signed attributes of PAdES baseline, and says no time of its own', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());

    const { content } = AsnConvert.parse(lastSignature(Buffer.from(bytes)).contents, ContentInfo);
    const [signer] = AsnConvert.parse(content, SignedData).signerInfos;
    expect(signer?.signedAttrs?.map(({ attrType }) => attrType).toSorted()).toEqual([
      '1.2.840.113549.1.9.16.2.47',
      '1.2.840.113549.1.9.3',
      '1.2.840.113549.1.9.4',
    ]);
    expect(signer?.unsignedAttrs).toBeUndefined();
  });

  test('breaks when one byte is changed, wherever it is', async () => {
    const original = await samplePdf();
    const { bytes } = await sealer.seal(sampleRequest(), original);

    for (const at of [300, original.length + 500, bytes.length - 30]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const [signature] = await signaturesOf(changed).catch(() => ['unreadable']);
      expect(signature, `byte ${at}`).not.toContain('Signature is Valid');
    }
  });

  test('leaves an earlier signature valid', async () => {
    const first = await sealer.seal(sampleRequest(), await samplePdf({ pages: 2 }));
    const second = await sealer.seal(sampleRequest([{ value: 'Second', y: 200 }]), first.bytes);

    const signatures = await signaturesOf(second.bytes);
    expect(signatures).toHaveLength(2);
    for (const signature of signatures) expect(signature).toContain('Signature is Valid');
    expect(signatures[0]).toContain('Inkstream seal 1');
    expect(signatures[1]).toContain('Inkstream seal 2');
    expect(signatures[1]).toContain('Total document signed');
    expect(await textOf(second.bytes, 1)).toMatch(/Value.*Second/s);
    expect(second.pageCount).toBe(6);
  });

  test('is put on a file whose cross-reference is broken', async () => {
    const { bytes, pageCount } = await sealer.seal(sampleRequest(), await brokenXrefPdf());

    expect((await signaturesOf(bytes))[0]).toContain('Signature is Valid');
    expect(pageCount).toBe(4);
  });

  test('is put on a file that may be read but not changed, without its encryption', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await ownerEncryptedPdf());

    expect((await signaturesOf(bytes))[0]).toContain('Signature is Valid');
    expect(await textOf(bytes, 1)).toContain('Protected, page 1 of 2');
  });

  test('is not put on a file that cannot be read', async () => {
    await expect(sealer.seal(sampleRequest(), await userEncryptedPdf())).rejects.toThrow('password');
    await expect(sealer.seal(sampleRequest(), Buffer.from('no PDF'))).rejects.toThrow('damaged');
  });

  test('is not put on a document that has no page for a value', async () => {
    await expect(sealer.seal(sampleRequest([{ pageNumber: 2 }]), await samplePdf())).rejects.toThrow(
      'cannot be sealed',
    );
  });

  test('comes with nothing that opening the document or a page would run', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), openingPdf());

    expect(await scriptsOf(openingPdf())).toContain('app.alert');
    expect(await scriptsOf(bytes)).not.toContain('app.alert');
    const { pageCount } = await sealer.seal(sampleRequest(), await activePdf());
    expect(pageCount).toBe(3);
  });

  test('is put on a hundred pages with values on each', async () => {
    const values = Array.from({ length: 100 }, (_, index) => ({
      pageNumber: index + 1,
      value: `Number${index + 1}`,
    }));
    const { bytes, pageCount } = await sealer.seal(sampleRequest(values), await samplePdf({ pages: 100 }));

    expect(pageCount).toBe(102);
    expect(await textOf(bytes, 1)).toContain('Number1');
    expect(await textOf(bytes, 100)).toContain('Number100');
    expect((await signaturesOf(bytes))[0]).toContain('Total document signed');
  });
});

describe('a stamped value', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['an upright page', () => samplePdf()],
    ['a page turned by 90 degrees', () => samplePdf({ rotate: 90 })],
    ['a page turned by 180 degrees', () => samplePdf({ rotate: 180 })],
    ['a page turned by 270 degrees', () => samplePdf({ rotate: 270 })],
    ['a landscape page', () => samplePdf({ landscape: true })],
    ['a page of which a part is shown', () => samplePdf({ crop })],
    ['a turned page of which a part is shown', () => samplePdf({ crop, rotate: 90 })],
    ['a part turned upside down', () => samplePdf({ crop, rotate: 180 })],
    ['a page that inherits its size', () => inheritingPdf()],
    ['a page whose content leaves its scale behind', () => scaledPdf('q q 0.5 0 0 0.5 200 200 cm')],
    ['a page whose content restores too much', () => scaledPdf('Q Q 0.5 0 0 0.5 200 200 cm (q) Tj')],
  ])('lies in its box on %s', async (_, pdf) => {
    const { bytes } = await sealer.seal(sampleRequest(placed), await pdf());

    const words = await wordsOf(bytes, 1);
    for (const { value, x, y, width, height } of placed) {
      const word = words.find(({ text }) => text === value);
      expect(word, value).toBeDefined();
      expect(word?.left).toBeGreaterThanOrEqual(x - 0.5);
      expect(word?.top).toBeGreaterThanOrEqual(y - 0.5);
      expect(word?.right).toBeLessThanOrEqual(x + width + 0.5);
      expect(word?.bottom).toBeLessThanOrEqual(y + height + 0.5);
    }
  });

  test.each([
    ['Latin with accents', 'Łukasz Żółć'],
    ['Cyrillic', 'Иван Петрович'],
    ['Greek', 'Ελένη Παπαδοπούλου'],
    ['Japanese', '山田太郎 やまだ'],
    ['Korean', '김철수'],
    ['Thai', 'สมชาย ใจดี'],
    ['Hindi', 'दीपक शर्मा क्षत्रिय'],
    ['Arabic', 'أحمد بن علي'],
    ['Hebrew', 'דוד כהן'],
    ['Armenian', 'Արամ'],
    ['Georgian', 'გიორგი'],
    ['several scripts at once', 'Ann 山田 Иван'],
    ['signs that no font has', 'Ann \u{1F9FF}\u{1FAE0} Bob'],
  ])('in %s can be searched and copied', async (_, value) => {
    const written = { type: 'signature', value, width: 300, height: 60 } as const;
    const typed = { type: 'name', value, y: 300, width: 300 } as const;
    const { bytes } = await sealer.seal(sampleRequest([written, typed]), await samplePdf());

    const text = (await textOf(bytes, 1)).replaceAll(/\p{Bidi_Control}/gu, '').normalize('NFC');
    expect(text.split(value)).toHaveLength(3);
  });

  test.each<[ScriptFont, string]>([
    ['dancing-script', 'DancingScript'],
    ['great-vibes', 'GreatVibes'],
    ['caveat', 'Caveat'],
  ])('is written in %s where that was chosen', async (font, name) => {
    const value = { type: 'signature', value: 'Zoë 山', handwriting: { kind: 'typed', font } } as const;
    const { bytes } = await sealer.seal(sampleRequest([value]), await samplePdf());

    const fonts = await fontsOf(bytes);
    expect(fonts.filter((one) => /Dancing|Vibes|Caveat/.test(one))).toEqual([
      expect.stringContaining(`+${name}`),
    ]);
    expect((await textOf(bytes, 1)).normalize('NFC')).toContain('Zoë 山');
  });

  test.each([0, 90, 180, 270] as const)(
    'is seen over the field of a form turned by %i degrees',
    async (turn) => {
      const original = await opaqueFormPdf(turn);
      const value = { type: 'signature', value: 'Ann', ...box(200, 150, 200, 80) } as const;
      const { bytes } = await sealer.seal(sampleRequest([value]), original);

      const [before, after] = [await pictureOf(original), await pictureOf(bytes)];
      expect(inkIn(before, value)).toBe(0);
      expect(inkIn(after, value)).toBeGreaterThan(200);
      expect(redOf(after) / redOf(before)).toBeGreaterThan(0.9);
    },
  );

  test('is seen over the box of an earlier signature, which stays valid', async () => {
    const field = await PDFDocument.load(await samplePdf());
    const original = await signedInPlace(await field.save({ useObjectStreams: false }), [0, 0, 595, 842]);
    const value = { type: 'signature', value: 'Ann', ...box(200, 150, 200, 80) } as const;
    const { bytes } = await sealer.seal(sampleRequest([value]), original);

    expect(inkIn(await pictureOf(bytes), value)).toBeGreaterThan(200);
    for (const signature of await signaturesOf(bytes)) expect(signature).toContain('Signature is Valid');
  });

  test('that is a date is shown as people in the United States write it', async () => {
    const values = [{ type: 'date', value: '2026-03-09' } as const];
    const { bytes } = await sealer.seal(sampleRequest(values), await samplePdf());

    expect(await textOf(bytes, 1)).toContain('03/09/2026');
  });

  test('that is empty leaves its page as it was', async () => {
    const original = await samplePdf({ pages: 2 });
    const { bytes } = await sealer.seal(
      sampleRequest([
        { type: 'checkbox', value: '' },
        { type: 'text', value: '  ' },
      ]),
      original,
    );

    expect(await textOf(bytes, 1)).toBe(await textOf(original, 1));
  });
});

describe('the certificate of completion', () => {
  test('says who, when, from where, to what, and what happened', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());

    const text = await textOf(bytes);
    for (const said of [
      'Certificate of completion',
      'Consulting agreement',
      'agreement.docx',
      sha256('a'),
      sha256('b'),
      sha256('c'),
      'Ann Sender',
      'ann@example.com',
      'Bob Builder',
      'Łukasz Żółć',
      'Nov 21, 2026',
      '09:09:00 UTC',
      '192.0.2.17',
      'Firefox/145.0',
      `consent text 2026-11, SHA-256 ${sha256('d')}`,
      'did something for the 11th time',
      '111111111111',
      'Certificate, page 2 of 2',
    ])
      expect(text).toContain(said);
  });

  test('goes on for as many pages as the people and events need', async () => {
    const parties = Array.from({ length: 100 }, (_, index) => sampleParty({ fullName: `Person ${index}` }));
    const events = Array.from({ length: 300 }, (_, index) => sampleEvent(index));
    const { bytes, pageCount } = await sealer.seal(sampleRequest([], { parties, events }), await samplePdf());

    const text = await textOf(bytes);
    const pages = pageCount - 1;
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Certificate, page ${page} of ${pages}`);
    for (const { fullName } of parties) expect(text).toContain(fullName);
    for (const { sentence } of events) expect(text).toContain(sentence);
  });

  test('keeps to its page whatever the names, titles and programs are', async () => {
    const long = 'Supercalifragilisticexpialidocious'.repeat(6);
    const party = { fullName: long, email: `${long}@example.com`, userAgent: long.repeat(3) };
    const certificate = { title: long, originalFileName: long, parties: [sampleParty(party)] };
    const { bytes } = await sealer.seal(sampleRequest([], certificate), await samplePdf());

    for (const word of await wordsOf(bytes, 2)) {
      expect(word.left).toBeGreaterThan(60);
      expect(word.right).toBeLessThan(794 - 60);
      expect(word.bottom).toBeLessThan(1123 - 20);
    }
  });
});

let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());

const crop = { x: 100, y: 150, width: 400, height: 500 };

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const placed = [
  { type: 'text', value: 'Corner', ...box(0, 0, 150, 30) },
  { type: 'name', value: 'Middle', ...box(300, 200, 150, 30) },
  { type: 'text', value: 'Large', fontSize: 40, ...box(500, 100, 100, 30) },
  { type: 'email', value: 'Right', ...box(644, 300, 150, 30) },
  { type: 'initials', value: 'IN', ...box(100, 400, 80, 40) },
  { type: 'signature', value: 'Signature', ...box(300, 400, 200, 50) },
] as const satisfies readonly Partial<StampedValue>[];

const scaledPdf = (content: string) =>
  onePage('/MediaBox [0 0 595 842] /Resources << >>', stream(`${content} 0 0 10 10 re f`));

/** Whose scripts run when the document and its page are opened. */
const openingPdf = () => {
  const alert = "<< /S /JavaScript /JS (app.alert\\('opened'\\)) >>";

  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${alert} /AA << /WC ${alert} >>
        /Names << /JavaScript << /Names [(start) ${alert}] >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /AA << /O ${alert} >> >>`,
    stream('0 0 1 rg 100 100 200 200 re f'),
  ]);
};

/** With a red form field over most of its page. */
const opaqueFormPdf = async (turn: 0 | 90 | 180 | 270) => {
  const document = await PDFDocument.load(await samplePdf({ rotate: turn }));
  const field = document.getForm().createTextField('red');
  const look = { x: 50, y: 50, width: 495, height: 742, backgroundColor: rgb(1, 0, 0) };
  field.addToPage(document.getPage(0), look);

  return document.save({ useObjectStreams: true });
};

const redOf = (picture: Picture) =>
  dotsOf(picture).filter(([red = 0, green = 0, blue = 0]) => red > 240 && green < 20 && blue < 20).length;
