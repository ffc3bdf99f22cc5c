import 'reflect-metadata';

import type { webcrypto } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as x509 from '@peculiar/x509';
import { afterAll, describe, expect, test } from 'vitest';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { openSealer } from '../../services/media/seal/seal.ts';
import { fillInSignature } from '../../services/media/seal/signature/pades.ts';
import { sampleRequest } from '../../services/media/testing/sample-request.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { madeMembers } from './made-bundle.ts';

const keys = await mkdtemp(join(tmpdir(), 'seal-'));
afterAll(() => rm(keys, { recursive: true }));
const sealed = Buffer.from(
  (await (await openSealer({ keys })).seal(sampleRequest(), await samplePdf())).bytes,
);

describe('the seal of a bundle', () => {
  test('is sound with its own certificate and its issuer’s', async () => {
    expect(await problemWith({ others: 0, issuerDays: 1 })).toBeNull();
  });

  test('comes with no certificate that has nothing to do with it', async () => {
    expect(await problemWith({ others: 1, issuerDays: 1 })).toContain('has nothing to do with its seal');
  });

  test('counts only while the certificate of its issuer does', async () => {
    expect(await problemWith({ others: 0, issuerDays: -1 })).toMatch(
      /^The certificate of Issuer wasn’t valid when the document was sealed/,
    );
  });
});

const problemWith = async (made: Parameters<typeof identityOf>[0]): Promise<string | null> => {
  const identity = await identityOf(made);
  const seal = await fillInSignature(unsigned(sealed), { identity, room: hexIn(sealed).length / 2 - 1 });

  return (await verifyEvidence(await madeMembers({ seal }))).firstBad?.sentence ?? null;
};

/** The sealed file as it was before its signature was filled in. */
const unsigned = (pdf: Buffer): Buffer => {
  const text = pdf.toString('latin1');
  const range = text.lastIndexOf('/ByteRange');
  const empty = '[0 9999999999 9999999999 9999999999]';
  const begin = text.indexOf('[', range);
  const hex = hexIn(pdf);
  const filled = text.slice(0, begin) + empty + text.slice(begin + empty.length);

  return Buffer.from(filled.replace(hex, `<${'0'.repeat(hex.length - 2)}>`), 'latin1');
};

/** The signature as it stands in the file, with the brackets around it. */
const hexIn = (pdf: Buffer): string => /<[0-9a-f]{1000,}>/i.exec(pdf.toString('latin1'))?.[0] ?? '';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;

/** Who seals, issued by somebody whose certificate ends in `issuerDays`, beside certificates of others. */
const identityOf = async ({
  others,
  issuerDays,
}: {
  readonly others: number;
  readonly issuerDays: number;
}) => {
  const issuing = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const own = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const valid = (days: number) => ({
    notBefore: new Date(Date.now() - 9 * DAY),
    notAfter: new Date(Date.now() + days * DAY),
  });
  const authority = (name: string, keys: webcrypto.CryptoKeyPair, days: number) =>
    x509.X509CertificateGenerator.createSelfSigned({
      name,
      keys,
      signingAlgorithm: algorithm,
      ...valid(days),
      extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
    });
  const certificates = [
    await x509.X509CertificateGenerator.create({
      subject: 'CN=Seal',
      issuer: 'CN=Issuer',
      signingAlgorithm: algorithm,
      ...valid(1),
      signingKey: issuing.privateKey,
      publicKey: own.publicKey,
    }),
    await authority('CN=Issuer', issuing, issuerDays),
    ...(others > 0 ? [await authority('CN=Somebody', own, 1)] : []),
  ].map(({ rawData }) => Buffer.from(rawData));

  return {
    certificates: certificates as [Buffer, ...Buffer[]],
    algorithm: 'ecdsa' as const,
    sign: async (data: Uint8Array) =>
      derOf(new Uint8Array(await crypto.subtle.sign(algorithm, own.privateKey, new Uint8Array(data)))),
  };
};

/** Both numbers of a signature as DER has them. */
const derOf = (signature: Uint8Array): Uint8Array => {
  const integers = [signature.subarray(0, 32), signature.subarray(32)].map((bytes) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const digits = [...bytes.subarray(first)];
    const number = (digits[0] ?? 0) > 127 ? [0, ...digits] : digits;
    return [2, number.length, ...number];
  });
  const content = integers.flat();

  return Uint8Array.from([0x30, content.length, ...content]);
};
