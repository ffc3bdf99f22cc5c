import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lastSignatureOf } from '#contracts/evidence/pdf-signature.ts';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { withFiles } from '../../testing/commands.ts';
import { signaturesOf } from '../../testing/poppler.ts';
import { sampleRequest } from '../../testing/sample-request.ts';
import { startTimeAuthority, type TimeAuthority } from '../../testing/time-authority.ts';
import { openSealer, type Sealer } from '../seal.ts';
import { timestampFrom } from './timestamp.ts';

describe('with a time-stamping authority', () => {
  test('a seal carries a time-stamp of its signature', async () => {
    const { bytes, level } = await sealer.seal(sampleRequest(), await samplePdf());

    expect(level).toBe('B-T');
    expect((await signaturesOf(bytes))[0]).toMatch(/Total document signed.*Signature is Valid/s);

    const { signature, token } = stampOf(Buffer.from(bytes));
    const verify = ['ts', '-verify', '-in', 'token', '-token_in', '-data', 'signature', '-CAfile', 'root'];
    const files = { token, signature, root: authority.root };
    expect(await withFiles(files, 'openssl', verify)).toContain('Verification: OK');
  });

  test.each<[string, () => unknown]>([
    ['gives an error', () => authority.answerWith(() => Promise.reject(new Error('down')))],
    ['answers something else', () => authority.answerWith(async () => Buffer.from('<html>'))],
    ['answers without end', () => authority.answerWith(async () => Buffer.alloc(100_000, 0x30))],
    ['answers an earlier request again', repeatEarlier],
    ['refuses', () => authority.answerWith(async () => REFUSAL)],
  ])('that %s, sealing is tried later', async (_, misbehave) => {
    await misbehave();

    await expect(sealer.seal(sampleRequest(), await samplePdf())).rejects.toMatchObject({
      name: 'Refusal',
      code: 'unavailable',
    });
  });

  test('that never answers, sealing is tried later', async () => {
    authority.answerWith(() => new Promise(() => undefined));

    await expect(timestampFrom(authority.url, 100)(Buffer.alloc(32))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('that is not there, sealing is tried later', async () => {
    const away = await openSealer({ keys: keys.path, tsaUrl: 'http://127.0.0.1:9/' });

    await expect(away.seal(sampleRequest(), await samplePdf())).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

/** PKIStatusInfo with status 2, rejection. */
const REFUSAL = Buffer.from('30053003020102', 'hex');

const repeatEarlier = async () => {
  let earlier: Promise<Buffer> | undefined;
  authority.answerWith((request) => {
    earlier ??= authority.reply(request);
    return earlier;
  });
  await sealer.seal(sampleRequest(), await samplePdf());
};

const stampOf = (pdf: Buffer) => {
  const { content } = AsnConvert.parse(lastSignatureOf(pdf).contents, ContentInfo);
  const [signer] = AsnConvert.parse(content, SignedData).signerInfos;
  const [attribute] = signer?.unsignedAttrs ?? [];
  expect(attribute?.attrType).toBe('1.2.840.113549.1.9.16.2.14');

  return {
    signature: Buffer.from(signer?.signature.buffer ?? new ArrayBuffer()),
    token: Buffer.from(attribute?.attrValues[0] ?? new ArrayBuffer()),
  };
};

let keys: TemporaryFolder;
let authority: TimeAuthority;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  authority = await startTimeAuthority();
  sealer = await openSealer({ keys: keys.path, tsaUrl: authority.url });
});
afterEach(() => authority.answerWith(authority.reply));
afterAll(async () => {
  await authority.stop();
  await keys.remove();
});
