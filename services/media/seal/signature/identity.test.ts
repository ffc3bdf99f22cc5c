import { verify, X509Certificate } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { openssl } from '../../testing/commands.ts';
import { signaturesOf } from '../../testing/poppler.ts';
import { sampleRequest } from '../../testing/sample-request.ts';
import { openSealer } from '../seal.ts';
import type { Identity } from './identity.ts';
import { openIdentity } from './open-identity.ts';

describe('the identity of an installation', () => {
  test('is made once and used again', async () => {
    const first = await identityIn(keys());
    const second = await identityIn(keys());

    expect(second.certificates).toEqual(first.certificates);
    await expectToSign(second);
  });

  test('is one, though services start at once', async () => {
    const identities = await Promise.all(Array.from({ length: 8 }, () => identityIn(keys())));

    expect(
      new Set(identities.map(({ certificates }) => Buffer.concat(certificates).toString('hex'))).size,
    ).toBe(1);
    for (const identity of identities) await expectToSign(identity);
  });

  test('is in files that nobody else may read', async () => {
    await identityIn(keys());

    expect((await stat(keys())).mode & 0o777).toBe(0o700);
    for (const file of ['authority.pem', 'authority-certificate.pem', 'sealing.pem'])
      expect((await stat(join(keys(), file))).mode & 0o777, file).toBe(0o600);
    expect(await readFile(join(keys(), 'authority-certificate.pem'), 'utf8')).not.toContain('PRIVATE KEY');
  });

  test('is issued by its authority for signing documents, and for nothing else', async () => {
    const [sealer, authority] = (await identityIn(keys())).certificates.map(
      (der) => new X509Certificate(der),
    );

    expect(sealer?.verify(authority?.publicKey as never)).toBe(true);
    expect(authority?.verify(authority.publicKey)).toBe(true);
    expect([sealer?.ca, authority?.ca]).toEqual([false, true]);
    expect(sealer?.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']);
    await writeFile(join(folder.path, 'sealer.pem'), String(sealer));
    const text = await openssl(folder.path, 'x509', '-in', 'sealer.pem', '-noout', '-text');
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
  });

  test('is renewed in time, by the same authority, and by running services too', async () => {
    await identityIn(keys());
    await replaceSealer(80);
    const running = await openIdentity({ keys: keys() });

    const renewed = await running();
    const ends = Date.parse(new X509Certificate(renewed.certificates[0]).validTo);
    expect(ends - Date.now()).toBeGreaterThan(1_000 * 86_400_000);
    expect(renewed.certificates[1]).toEqual((await identityIn(keys())).certificates[1]);
    expect((await identityIn(keys())).certificates).toEqual(renewed.certificates);
    await expectToSign(renewed);
  });

  test('is kept while there is time', async () => {
    await identityIn(keys());
    await replaceSealer(100);
    const before = await readFile(join(keys(), 'sealing.pem'), 'utf8');

    await identityIn(keys());
    expect(await readFile(join(keys(), 'sealing.pem'), 'utf8')).toBe(before);
  });
});

/** OpenSSL needs seconds to find an RSA key, and many more on a busy machine. */
describe('an identity in a PKCS #12 file', () => {
  test.each([
    ['an elliptic key', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], []],
    ['a larger elliptic key', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], []],
    ['an RSA key', ['rsa:2048'], []],
    ['an RSA key, packed as programs did before 2020', ['rsa:2048'], ['-legacy']],
  ])('seals with %s', async (_, key, options) => {
    const file = await p12({ key, options });
    const sealer = await openSealer({ keys: keys(), p12: { file, password: 'pässword' } });

    const { bytes } = await sealer.seal(sampleRequest(), await samplePdf());
    const [signature] = await signaturesOf(bytes);
    expect(signature).toContain('Signature is Valid');
    expect(signature).toContain('O=Example Ltd');
  });

  test('brings the certificates of its issuers, its own first', async () => {
    const file = await p12({ key: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] });
    const identity = await (await openIdentity({ keys: keys(), p12: { file, password: 'pässword' } }))();

    // Other certificates in the file have nothing to do with its seals.
    const subjects = identity.certificates.map((der) => new X509Certificate(der).subject);
    expect(subjects).toEqual(['O=Example Ltd', 'CN=Example root']);
    await expectToSign(identity);
  });

  test('needs its password', async () => {
    const file = await p12({ key: ['rsa:2048'] });

    await expect(openIdentity({ keys: keys(), p12: { file, password: 'wrong' } })).rejects.toThrow(
      /password/i,
    );
  });

  test('is not used after it has expired', async () => {
    const file = await p12({ key: ['rsa:2048'] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });

    await expect(openIdentity({ keys: keys(), p12: { file, password: 'pässword' } })).rejects.toThrow(
      'expired',
    );
  });

  test('is not one without a certificate of its key', async () => {
    const file = await p12({ key: ['rsa:2048'], options: ['-nocerts'] });

    await expect(openIdentity({ keys: keys(), p12: { file, password: 'pässword' } })).rejects.toThrow();
  });
});

let folder: TemporaryFolder;
const keys = () => join(folder.path, 'keys');

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => {
  vi.useRealTimers();
  return folder.remove();
});

const identityIn = async (path: string): Promise<Identity> => (await openIdentity({ keys: path }))();

const expectToSign = async ({ certificates, sign }: Identity) => {
  const data = Buffer.from('data');
  const { publicKey } = new X509Certificate(certificates[0]);

  expect(verify('sha256', data, publicKey, await sign(data))).toBe(true);
};

/** Replaces the installation's sealing certificate by one that ends in this many days. */
const replaceSealer = async (days: number) => {
  await openssl(
    keys(),
    ...[
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=Ending',
    ],
    ...['-CA', 'authority.pem', '-CAkey', 'authority.pem', '-days', String(days)],
    ...['-keyout', 'key', '-out', 'certificate'],
  );
  const parts = await Promise.all(['key', 'certificate'].map((name) => readFile(join(keys(), name), 'utf8')));
  await writeFile(join(keys(), 'sealing.pem'), parts.join(''));
};

type P12 = {
  readonly key: readonly string[];
  readonly options?: readonly string[];
};

const p12 = async ({ key, options = [] }: P12): Promise<string> => {
  const request = ['req', '-x509', '-nodes', '-newkey', ...key];
  await openssl(
    folder.path,
    ...request,
    '-subj',
    '/CN=Example root',
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
  );
  await openssl(
    folder.path,
    ...[...request, '-subj', '/O=Example Ltd', '-CA', 'root.pem', '-CAkey', 'root.key'],
    ...['-days', '30', '-keyout', 'own.key', '-out', 'own.pem'],
  );
  const other = ['-subj', '/CN=Somebody else', '-keyout', 'other.key', '-out', 'other.pem'];
  await openssl(folder.path, ...request, ...other);
  const read = (name: string) => readFile(join(folder.path, name), 'utf8');
  await writeFile(join(folder.path, 'more.pem'), (await read('other.pem')) + (await read('root.pem')));
  await openssl(
    folder.path,
    ...['pkcs12', '-export', '-inkey', 'own.key', '-in', 'own.pem', '-certfile', 'more.pem'],
    ...['-passout', 'pass:pässword', '-out', 'own.p12', ...options],
  );

  return join(folder.path, 'own.p12');
};
