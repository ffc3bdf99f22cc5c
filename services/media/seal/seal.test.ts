import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastSignatureOf } from '#contracts/evidence/pdf-signature.ts';
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
import { scriptsOf, signaturesOf, textOf } from '../testing/poppler.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { openSealer, type Sealer } from './seal.ts';

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

    const { covered, contents } = lastSignatureOf(bytes);
    const root = await readFile(join(keys.path, 'authority-certificate.pem'));
    const verify = ['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'seal', '-content', 'covered'];
    const files = { seal: contents, covered, root };
    const said = await withFiles(files, 'openssl', [...verify, '-CAfile', 'root', '-out', 'nothing']);
    expect(said).toContain('CMS Verification successful');
  });

  test('takes little more room in the file than its signature fills', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());

    const file = Buffer.from(bytes);
    const { covered, contents } = lastSignatureOf(file);
    expect((file.length - covered.length) / 2).toBeLessThan(contents.length + 2_048);
  });

  test('has the signed attributes of PAdES baseline, and says no time of its own', async () => {
    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());

    const { content } = AsnConvert.parse(lastSignatureOf(bytes).contents, ContentInfo);
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
