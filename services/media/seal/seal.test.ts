import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#contracts/api/media.ts';
import {
  activePdf,
  brokenXrefPdf,
  ownerEncryptedPdf,
  samplePdf,
  userEncryptedPdf,
} from '../../../tests/fixtures/pdf.ts';
import { rawPdf, stream } from '../../../tests/fixtures/raw-pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { withFiles } from '../testing/commands.ts';
import { inkIn, pictureOf } from '../testing/picture.ts';
import { scriptsOf, signaturesOf, textOf, wordsOf } from '../testing/poppler.ts';
import { sampleDrawing, sampleEvent, sampleParty, sampleRequest, sha256 } from '../testing/sample-request.ts';
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
    ])
      expect(text).toContain(said);
  });

  test.each([
    [null, 'a personal signing link emailed to bob@example.com'],
    ['session', 'opened from an Inkstream account with this confirmed email (password)'],
    ['session-with-second-factor', 'this confirmed email (password and second factor)'],
  ] as const)('says how a signer was identified whose account was %s', async (account, said) => {
    const parties = [sampleParty({ account })];
    const { bytes } = await sealer.seal(sampleRequest([], { parties }), await samplePdf());

    const text = (await textOf(bytes, 2)).replaceAll(/\s+/g, ' ');
    expect(text).toContain(said);
    expect(text).toContain('Firefox on Linux · IP 192.0.2.17');
  });

  test.each([
    [{ kind: 'typed', font: 'caveat' } as const, 'Typed'],
    [{ kind: 'drawn', drawing: sha256('9') } as const, 'Drawn by hand'],
    [{ kind: 'drawn', drawing: sha256('9'), source: 'picture' } as const, 'Uploaded picture'],
  ])('shows a signature as it was adopted: %o', async (handwriting, said) => {
    const written = sampleParty({ signature: { type: 'signature', value: 'Bob', handwriting } });
    const drawings = new Map([[sha256('9'), sampleDrawing]]);
    const sealed = async (parties: Certificate['parties']) =>
      (await sealer.seal(sampleRequest([], { parties }), await samplePdf(), drawings)).bytes;

    const signed = await sealed([written]);
    const place = { x: 300, y: 400, width: 300, height: 110 };
    expect(inkIn(await pictureOf(signed, 2), place)).toBeGreaterThan(100);
    expect(inkIn(await pictureOf(await sealed([{ ...written, signature: null }]), 2), place)).toBe(0);
    expect(await textOf(signed, 2)).toContain(said);
  });

  test('has one page where one person signed, and says each hash once', async () => {
    const events = Array.from({ length: 12 }, (_, revision) => ({
      ...sampleEvent(revision),
      ip: '192.0.2.17',
    }));
    const same = { original: sha256('a'), pdf: sha256('a'), parties: [sampleParty({})], events };
    const { bytes, pageCount } = await sealer.seal(sampleRequest([], same), await samplePdf());

    expect(pageCount).toBe(2);
    expect((await textOf(bytes)).split(sha256('a'))).toHaveLength(2);
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

/** A PDF with scripts that run when the document or its page is opened. */
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
