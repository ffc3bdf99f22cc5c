import type { Certificate } from '#contracts/api/media.ts';
import { type ForSigners, writtenIn } from '#contracts/text/languages.ts';

type Party = Certificate['parties'][number];

const { number } = writtenIn('en');

const english = {
  heading: 'Certificate of completion',
  completed: (day: string, time: string) => `Completed on ${day} at ${time}`,

  facts: {
    document: 'Document',
    sender: 'Sender',
    file: 'File',
    documentId: 'Document ID',
    uploaded: 'SHA-256 of the uploaded file',
    attached: 'SHA-256 of the uploaded file, which is attached to this PDF untouched',
    signed: 'SHA-256 of the PDF that was signed',
    uploadedAndSigned: 'SHA-256 of the uploaded file, which is the PDF that was signed',
  },

  people: {
    heading: 'People',
    name: 'Name',
    signature: 'Signature',
    when: 'When',
    mailed: 'Emailed',
    opened: 'Opened',
    signed: 'Signed',
    typed: 'Typed',
    drawn: 'Drawn by hand',
    uploaded: 'Uploaded picture',
    identified: 'Identified by',
    byLink: (email: string) => `a personal signing link emailed to ${email}`,
    byAccount: {
      session: 'an Inkstream account with this confirmed email (password)',
      'session-with-second-factor':
        'an Inkstream account with this confirmed email (password and second factor)',
    } satisfies Record<NonNullable<Party['account']>, string>,
    both: (link: string, account: string) => `${link}, opened from ${account}`,
    from: 'Signed from',
    ip: (address: string) => `IP ${address}`,
    browser: 'Browser',
    agreed: 'Agreed to',
    consent: (version: string, sha256: string) => `consent text ${version}, SHA-256 ${sha256}`,
    shown: 'Was shown',
    notReported: 'not reported',
    document: (entries: string, sha256: string) => `this document ${entries}, SHA-256 ${sha256}`,
    untouched: 'before others had entered anything',
    earlier: {
      texts: (entries: string) => `with ${entries} of others, signatures only as who had signed`,
      shown: (entries: string) => `with ${entries} of others, signatures too`,
      hidden: (entries: string) => `without the ${entries} of others`,
    } satisfies Record<NonNullable<Party['shown']>['rule'], (entries: string) => string>,
    entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  },

  history: {
    heading: 'History',
    number: 'No.',
    numbers: (first: number, last: number) => (first === last ? `${first}` : `${first}–${last}`),
    time: 'Time (UTC)',
    event: 'Event',
    ip: 'IP address',
    hash: 'Hash begins',
  },

  proof: {
    heading: 'How to check this document',
    seal: 'This PDF is digitally signed: PDF readers show whether anything in it was changed afterwards.',
    chain:
      'Every event above has a hash that also covers the hash before it, so the last one stands for the whole history:',
    treeHead: (origin: string, size: number, keyId: string) =>
      `Tree head over the first ${number(size)} events of the log ${origin}, signed with the key ${keyId}. Its root:`,
  },

  unprintable: (number: string) =>
    `Characters that our fonts don’t have are written as their numbers in Unicode, such as ${number}. Copied from this file, they are themselves again.`,

  foot: (documentId: string) => `Document ${documentId}`,
  page: (number: number, of: number) => `Certificate, page ${number} of ${of}`,
};

export type CertificateTexts = typeof english;

/** What people read on the certificate of completion. */
export const texts: ForSigners<CertificateTexts> = { en: english };
