import type { Certificate, StampedValue } from '#contracts/api/media.ts';
import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { SealRequest } from '../seal/composition.ts';

export const sha256 = (digit: string) => digit.repeat(64);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();

export const sampleValue = (value: Partial<StampedValue>): StampedValue => ({
  type: 'text',
  pageNumber: 1,
  x: 100,
  y: 120,
  width: 150,
  height: 30,
  fontSize: 12,
  value: 'Value',
  handwriting: null,
  ...value,
});

/** A wave from left to right, 8 units thick, and a dot over its end. */
export const sampleDrawing: Drawing = {
  width: 400,
  height: 100,
  curves: [
    [8, 10, 60, 70, 0, 130, 100, 200, 60],
    [8, 200, 60, 260, 20, 330, 100, 390, 60],
    [12, 380, 10, 380, 10, 380, 10, 380, 10],
  ],
};

export const sampleCertificate = (certificate: Partial<Certificate> = {}): Certificate => ({
  language: 'en',
  documentId: '6f1c2f0e-9a1d-5c58-8f5b-1b8b7a0a9e11',
  title: 'Consulting agreement',
  originalFileName: 'agreement.docx',
  original: sha256('a'),
  pdf: sha256('b'),
  sender: { fullName: 'Ann Sender', email: 'ann@example.com' },
  completedAt: at(44),
  chainHead: sha256('c'),
  checkpoint: { origin: 'sign.example/0f6b/e1', size: 1_234, root: sha256('e'), keyId: '0a1b2c3d' },
  parties: [sampleParty({}), sampleParty({ fullName: 'Łukasz Żółć', email: 'lukasz@example.com' })],
  events: Array.from({ length: 12 }, (_, revision) => sampleEvent(revision)),
  ...certificate,
});

export const sampleParty = (
  party: Partial<Certificate['parties'][number]>,
): Certificate['parties'][number] => ({
  fullName: 'Bob Builder',
  email: 'bob@example.com',
  role: 'signer',
  mailedAt: at(1),
  openedAt: at(5),
  signedAt: at(9),
  ip: '192.0.2.17',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  consentVersion: '2026-11',
  consentSha256: sha256('d'),
  shown: { rule: 'texts', entries: 0, sha256: sha256('e') },
  signature: { type: 'signature', value: 'Bob Builder', handwriting: null },
  account: null,
  ...party,
});

export const sampleEvent = (revision: number): Certificate['events'][number] => ({
  from: revision,
  revision,
  at: at(revision),
  sentence: `Ann Sender did something for the ${revision}th time`,
  ip: revision % 2 ? '2001:db8:85a3::8a2e:370:7334' : null,
  hash: sha256((revision % 10).toString()),
});

export const sampleRequest = (
  values: readonly Partial<StampedValue>[] = [{}],
  certificate: Partial<Certificate> = {},
): SealRequest => ({
  pdf: sha256('b'),
  values: values.map(sampleValue),
  certificate: sampleCertificate(certificate),
});
