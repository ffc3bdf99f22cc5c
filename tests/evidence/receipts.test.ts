import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Members } from '#contracts/evidence/bundle.ts';
import { receiptText } from '#contracts/evidence/receipt-text.ts';
import { compareReceipts } from '#contracts/evidence/receipts.ts';
import { verdictOf } from '#contracts/evidence/verdict.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { completedCopy } from '../../services/command/leader/mail/completed-copy.ts';
import { openSealer } from '../../services/media/seal/seal.ts';
import { sampleRequest } from '../../services/media/testing/sample-request.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { listed, withJson } from './changed-bundle.ts';
import { madeMembers } from './made-bundle.ts';
import { ORIGIN, SEED, signer, treeHeadOver } from './made-log.ts';
import type { Making } from './made-story.ts';
import { mailed, wrapped } from './saved-mail.ts';

const keys = await mkdtemp(join(tmpdir(), 'receipts-'));
afterAll(() => rm(keys, { recursive: true }));
const seal = (await (await openSealer({ keys })).seal(sampleRequest(), await samplePdf())).bytes;
const whole: Making = { seal, earlier: [3, 9, 17] };
/** Its epoch began with the 12 events of a backup. */
const restored: Making = { epoch: 2, beginning: [3, 9], earlier: [20] };

describe('what somebody kept', () => {
  test('agrees with the bundle of the same log, however a mail program laid it out', async () => {
    const members = await madeMembers(whole);
    const note = JSON.parse(Buffer.from(members.get('earlier-checkpoints.json') ?? []).toString()).earlier[1]
      .note;
    const mail = `Keep this mail.\r\n  ${note.replaceAll('\n', '\r\n  ')}\r\nSHA-256 ${sha256(seal)}`;

    expect(await compareReceipts(members, [mail])).toEqual([
      {
        of: 'checkpoint',
        outcome: 'agrees',
        sentence: 'The tree head of 9 events is in this bundle, signed by the same key.',
      },
      { of: 'hash', outcome: 'agrees', sentence: 'This is the SHA-256 of the sealed PDF.' },
    ]);
    expect((await compareReceipts(members, [signer.verifierKey]))[0]?.outcome).toBe('agrees');
    expect(await compareReceipts(members, ['Good morning'])).toEqual([]);
  });

  test('contradicts a bundle of a log that was rewritten, or that somebody else signed', async () => {
    const members = await madeMembers(whole);
    const rewritten = await treeHeadOver(Array.from({ length: 9 }, () => 'd'.repeat(64)));
    const foreign = await treeHeadOver(['d'.repeat(64)], await openNoteSigner(ORIGIN, '66'.repeat(32)));

    for (const kept of [rewritten.note, foreign.note, foreign.verifierKey])
      expect(await compareReceipts(members, [kept])).toMatchObject([{ outcome: 'contradicts' }]);
    const another = await treeHeadOver(Array.from({ length: 5 }, () => 'd'.repeat(64)));
    expect(await compareReceipts(members, [another.note])).toMatchObject([{ outcome: 'unknown' }]);
  });

  test('alone makes evidence more than a bundle that agrees with itself, as a forged one does', async () => {
    const [members, another] = [await madeMembers(whole), await openNoteSigner(ORIGIN, '66'.repeat(32))];
    const report = await verifyEvidence(members);
    const verdictFor = async (kept: string) => verdictOf(report, await compareReceipts(members, [kept]));

    expect(verdictOf(report, null)).toBe('not-compared');
    expect(await verdictFor(signer.verifierKey)).toBe('confirmed');
    expect(await verdictFor(another.verifierKey)).toBe('contradicted');
    // Whoever forges a bundle can put the true files into it.
    expect(await verdictFor(sha256(seal))).toBe('not-confirmed');
    const { note } = await treeHeadOver(Array.from({ length: 5 }, () => 'd'.repeat(64)));
    expect(await verdictFor(`${signer.verifierKey}\n${note}`)).toBe('not-confirmed');
    const expected = await verifyEvidence(members, { trustedKeys: [signer.verifierKey] });
    expect(verdictOf(expected, null)).toBe('confirmed');
    expect(verdictOf({ ...expected, isSound: false }, [])).toBe('not-sound');
  });

  test('of the epoch whose backup was restored is confirmed by a bundle that proves it, and told apart else', async () => {
    const members = await madeMembers({ ...restored, seal });
    const [first] = JSON.parse(Buffer.from(members.get('earlier-checkpoints.json') ?? []).toString()).earlier;
    const said = async (note: string) => (await compareReceipts(members, [note]))[0];

    expect((await verifyEvidence(members)).firstBad).toBeNull();
    expect(await said(first.note)).toMatchObject({ outcome: 'agrees' });
    expect(await said(await signer.sign({ origin: ORIGIN, size: 3, root: 'd'.repeat(64) }))).toMatchObject({
      outcome: 'contradicts',
    });
    expect(await said(await signer.sign({ origin: ORIGIN, size: 12, root: 'd'.repeat(64) }))).toMatchObject({
      outcome: 'unknown',
      sentence: expect.stringContaining('/api/proofs/consistency?from=12'),
    });
    expect(await said(await signer.sign({ origin: ORIGIN, size: 13, root: 'd'.repeat(64) }))).toMatchObject({
      outcome: 'unknown',
      sentence: expect.stringContaining('the log was restored to before that'),
    });
  });

  test('of an earlier epoch proves nothing in a bundle where its tree is another, or its log', async () => {
    const members = await madeMembers(restored);
    const earlier = JSON.parse(Buffer.from(members.get('earlier-checkpoints.json') ?? []).toString()).earlier;
    const forged = await signer.sign({ origin: ORIGIN, size: 3, root: 'd'.repeat(64) });
    const elsewhere = await openNoteSigner('sign.example/0bad/e1', SEED);
    const root = Buffer.from(earlier[0].note.split('\n')[2], 'base64').toString('hex');
    const foreign = await elsewhere.sign({ origin: 'sign.example/0bad/e1', size: 3, root });
    const badIn = async (changes: object) => {
      const changed = { earlier: [{ ...earlier[0], ...changes }, ...earlier.slice(1)] };
      const report = await verifyEvidence(listed(withJson(members, 'earlier-checkpoints.json', changed)));

      return report.checks.find(({ id }) => id === 'earlier');
    };

    expect(await badIn({ note: forged })).toMatchObject({
      outcome: 'failed',
      sentence: expect.stringContaining('is contradicted by'),
    });
    expect(await badIn({ note: foreign, verifierKey: elsewhere.verifierKey })).toMatchObject({
      outcome: 'failed',
      sentence: expect.stringContaining('is one of another log'),
    });
  });

  test.each([
    ['an earlier epoch', 'sign.example/5f0c/e7', 'in epoch 7 of its log. The bundle is of epoch 1'],
    ['another host', 'old.example/5f0c/e1', 'for old.example/5f0c/e1. The bundle is of sign.example/5f0c/e1'],
  ])('of %s, signed by the same key, is neither confirmed nor contradicted', async (_, origin, said) => {
    const members = await madeMembers(whole);
    const sameKey = await openNoteSigner(origin, SEED);
    const note = await sameKey.sign({ origin, size: 9, root: 'd'.repeat(64) });

    expect(await compareReceipts(members, [note])).toEqual([
      { of: 'checkpoint', outcome: 'unknown', sentence: expect.stringContaining(said) },
    ]);
    expect(await compareReceipts(members, [sameKey.verifierKey])).toMatchObject([{ outcome: 'agrees' }]);
    expect(
      (await verifyEvidence(members, { trustedKeys: [signer.verifierKey, sameKey.verifierKey] })).isSound,
    ).toBe(true);
    const changed = note.replace('\n9\n', '\n8\n');
    expect(await compareReceipts(members, [changed])).toMatchObject([{ outcome: 'contradicts' }]);
  });
});

describe('a mail that brought the completed document', () => {
  test.each(['quoted-printable', 'base64'] as const)('is read as it was saved, in %s', async (encoding) => {
    const { members, mail } = await completed();
    const source = await mailed({ ...mail, textEncoding: encoding, attachments: [sealedPdf] });

    expect(source).not.toContain(mail.checkpoint);
    expect(await saidOf(members, source)).toEqual(confirming);
  });

  test('is read where it holds HTML alone, or is the HTML alone', async () => {
    const { members, mail } = await completed();

    expect(await saidOf(members, await mailed({ ...mail, text: undefined }))).toEqual(confirming);
    expect(await saidOf(members, mail.html)).toEqual(confirming);
  });

  test('is read where it was forwarded, as text or as a mail within a mail', async () => {
    const { members, mail } = await completed();
    const quoted = `FYI\n\n${wrapped(mail.text, 72)
      .split('\n')
      .map((line) => `> > ${line}`)
      .join('\n')}`;
    const attached = {
      filename: 'kept.eml',
      contentType: 'message/rfc822',
      contentDisposition: 'attachment' as const,
      content: await mailed(mail),
    };

    expect(await saidOf(members, quoted)).toEqual(confirming);
    expect(await saidOf(members, await mailed({ subject: 'FYI', text: quoted }))).toEqual(confirming);
    expect(await saidOf(members, await mailed({ text: 'FYI', attachments: [attached] }))).toEqual(confirming);
  });

  test('is one among all of a mailbox, and several at once are all compared', async () => {
    const { members, mail } = await completed();
    const other = await mailed({ text: `Order ${'0'.repeat(64)} of ${'f'.repeat(64)} is on its way.` });
    const box = [other, await mailed(mail)]
      .map((one) => `From - Sun Nov 22 09:00:00 2026\n${one}`)
      .join('\n');
    const { note } = await treeHeadOver(['d'.repeat(64)], await openNoteSigner(ORIGIN, '66'.repeat(32)));

    expect(await saidOf(members, box)).toEqual(confirming);
    expect(await saidOf(members, note, await mailed(mail))).toEqual([
      'checkpoint contradicts',
      ...confirming,
    ]);
    expect(await saidOf(members, await mailed(mail), note)).toContain('checkpoint contradicts');
  });

  test('may be in UTF-16, as some editors save text', async () => {
    const { members, mail } = await completed();
    const bytes = Buffer.from(`\uFEFF${mail.text}`, 'utf16le');

    expect(await saidOf(members, await receiptText(bytes))).toEqual(confirming);
  });
});

test('a hash counts where it is stated alone, and one that nobody knows contradicts nothing', async () => {
  const [members, unknown] = [await madeMembers(whole), 'a'.repeat(64)];

  for (const text of [
    `Message-ID: <${unknown}@example.com>`,
    `https://example.com/${unknown}`,
    `x ${unknown}`,
  ])
    expect(await saidOf(members, text)).toEqual([]);
  for (const text of [unknown, `SHA-256: ${unknown.toUpperCase()}.`, `${unknown}  sealed.pdf`])
    expect(await saidOf(members, text)).toEqual(['hash unknown']);
  expect(await saidOf(members, `hash ${sha256(seal)}`)).toEqual(['hash agrees']);
});

/** What each thing that a completion mail states comes to. */
const confirming = ['checkpoint agrees', 'hash agrees', 'hash agrees'];

const saidOf = async (members: Members, ...kept: readonly string[]) => {
  const texts = await Promise.all(kept.map((one) => receiptText(one)));

  return (await compareReceipts(members, texts)).map(({ of, outcome }) => `${of} ${outcome}`);
};

const sealedPdf = { filename: 'Lease.pdf', content: Buffer.from(seal) };

/** A bundle, and the mail that its parties got. */
const completed = async () => {
  const members = await madeMembers(whole);
  const read = (name: string) => JSON.parse(Buffer.from(members.get(name) ?? []).toString());
  const treeHead: string = read('earlier-checkpoints.json').earlier[1].note;
  const mail = completedCopy({
    language: 'en',
    audience: 'recipient',
    senderName: 'Olive Owner',
    recipientName: 'Ada',
    documentTitle: 'Lease',
    link: 'https://sign.example/sign/1',
    attached: true,
    sealedSha256: sha256(seal),
    checkpoint: treeHead,
    chainHead: read('timeline.json').events[1].metadata.hash,
  });

  return { members, mail: { ...mail, checkpoint: treeHead } };
};
