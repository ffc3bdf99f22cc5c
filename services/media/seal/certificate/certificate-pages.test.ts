import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#contracts/api/media.ts';
import { samplePdf } from '../../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { inkIn, pictureOf } from '../../testing/picture.ts';
import { textOf, wordsOf } from '../../testing/poppler.ts';
import {
  sampleDrawing,
  sampleEvent,
  sampleParty,
  sampleRequest,
  sha256,
} from '../../testing/sample-request.ts';
import { openSealer, type Sealer } from '../seal.ts';

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
    [null, 'Was shown not reported'],
    [{ rule: 'texts', entries: 0 }, 'this document before others had entered anything'],
    [{ rule: 'texts', entries: 1 }, 'with 1 entry of others, signatures only as who had signed'],
    [{ rule: 'shown', entries: 12 }, 'with 12 entries of others, signatures too'],
    [{ rule: 'hidden', entries: 12 }, 'without the 12 entries of others'],
  ] as const)('says what a signer was shown of others: %o', async (shown, said) => {
    const told = shown && { ...shown, sha256: sha256('e') };
    const parties = [sampleParty({ shown: told })];
    const { bytes } = await sealer.seal(sampleRequest([], { parties }), await samplePdf());

    const text = (await textOf(bytes, 2)).replaceAll(/\s+/g, ' ');
    expect(text).toContain(said);
    if (shown) expect(text.replaceAll(' ', '')).toContain(`SHA-256${sha256('e')}`);
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

  test('writes characters that no font has as their numbers, and says so', async () => {
    const party = sampleParty({ fullName: 'Ann \u{e000} Sender' });
    const { bytes } = await sealer.seal(sampleRequest([], { parties: [party] }), await samplePdf());
    const plain = await sealer.seal(sampleRequest(), await samplePdf());
    const said = 'are written as their numbers in Unicode, such as [U+E000].';

    expect(await textOf(bytes, 2)).toContain('Ann \u{e000} Sender');
    expect((await textOf(bytes)).replace(/\s+/g, ' ')).toContain(said);
    expect(await textOf(plain.bytes)).not.toContain('numbers in Unicode');
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
