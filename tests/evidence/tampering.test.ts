import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { restoreInDetail } from '#contracts/evidence/check-restore.ts';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { isEvidence, verifyEvidence } from '#contracts/evidence/verify.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { openSealer } from '../../services/media/seal/seal.ts';
import { timestampFrom } from '../../services/media/seal/signature/timestamp.ts';
import { sampleRequest } from '../../services/media/testing/sample-request.ts';
import { startTimeAuthority } from '../../services/media/testing/time-authority.ts';
import { type Member, packEvidence } from '../../services/query/evidence/packed.ts';
import { writeZip } from '../../services/query/evidence/zipped.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { anyText } from '../harness/any-text.ts';
import { runs } from '../harness/thorough.ts';
import { listed, textOf, withJson, without, withText } from './changed-bundle.ts';
import { everyKind } from './every-kind.ts';
import { evidenceOf, madeMembers } from './made-bundle.ts';
import { ORIGIN, signer } from './made-log.ts';
import type { Making } from './made-story.ts';
import { tamperings } from './tampering.ts';

const keys = await mkdtemp(join(tmpdir(), 'evidence-'));
const authority = await startTimeAuthority();
afterAll(async () => {
  await authority.stop();
  await rm(keys, { recursive: true });
});
const seal = (await (await openSealer({ keys })).seal(sampleRequest(), await samplePdf())).bytes;
const stamped = (
  await (await openSealer({ keys, tsaUrl: authority.url })).seal(sampleRequest(), await samplePdf())
).bytes;
const stampWith = async (digest: string) =>
  (await timestampFrom(authority.url)(Buffer.from(digest, 'hex'))).toString('base64');
const whole: Making = { seal, stampWith, earlier: [3, 9, 17] };
const organised: Making = { ...everyKind(seal).organisation, stampWith, earlier: [3, 9, 17] };

/** Runs of each property. */
const RUNS = runs(1_000);
const TAMPERINGS = runs(2_000);
const LONG = 600_000;

/** Those that Node computes at once: Web Crypto's take a thread's time for each hash of a tree. */
const DIGESTS = { digest: sha256, treeDigest: (hex: string) => sha256(Buffer.from(hex, 'hex')) };

describe('a bundle', () => {
  test('of a signed, sealed and time-stamped document is sound, and every check says so', async () => {
    const report = await verifyEvidence(await madeMembers({ ...whole, seal: stamped }));

    expect(report.checks.map(({ outcome, title, sentence }) => `${outcome} ${title}: ${sentence}`)).toEqual([
      expect.stringMatching(/^sound Event chain: \d+ events, none missing/),
      expect.stringMatching(
        /^sound Personal texts: (\d+) of \1 texts open, each with its own key and no other\.$/,
      ),
      expect.stringMatching(
        /^sound Statement: .*“Lease” is complete since .*Signer 0 <signer-0@example.com> at /,
      ),
      expect.stringMatching(/^sound Signed tree head: Log of [\d,]+ events .sign.example/),
      expect.stringMatching(/^not-there Restore: The log is in its first epoch/),
      expect.stringMatching(/^sound Place in the log: All \d+ events/),
      expect.stringMatching(/^sound History: Each of the \d+ events was possible/),
      expect.stringMatching(/^sound Event signatures: All events were signed/),
      expect.stringMatching(/^sound Earlier tree heads: All 3 earlier tree heads/),
      expect.stringMatching(/^sound Time stamps: .*tree head of 3 events existed at 20/),
      expect.stringMatching(/^sound Uploaded file: original.docx .*“lease.docx”/),
      expect.stringMatching(/^sound PDF shown to signers: document.pdf is what the 2 signers were shown/),
      expect.stringMatching(/^sound Drawn signatures: All 2 /),
      expect.stringMatching(/^sound Sealed PDF: sealed.pdf is the file that was sealed/),
      expect.stringMatching(
        /^sound Seal: The seal covers all of .*Signed by .*, certified by .*existed at 20/,
      ),
      expect.stringMatching(/^sound Verifier: verify.html/),
      expect.stringMatching(/^sound No extra files/),
      expect.stringMatching(/^sound All files: All \d+ files/),
    ]);
    expect(report).toMatchObject({ isSound: true, firstBad: null, statement: { status: 'completed' } });
  });

  test('is the same in every byte when it is packed again', async () => {
    const evidence = await evidenceOf(whole);
    const pack = async () => sha256(Buffer.concat(await Array.fromAsync(writeZip(packEvidence(evidence)))));

    expect(await pack()).toBe(await pack());
  });

  test('comes out of its zip file as it went in', async () => {
    const members = await madeMembers(whole);

    expect(unpacked(await zipOf(members))).toEqual(members);
  });

  test('gives no false alarm, whatever became of the document', { timeout: LONG }, async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (making) => {
        const members = await madeMembers({ ...making, seal: making.seal ? seal : null });
        const report = await verifyEvidence(members, DIGESTS);

        expect(report.firstBad).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test('that was tampered with is found out, and its first bad place is named', {
    timeout: LONG,
  }, async () => {
    const bundles = [await madeMembers(whole), await madeMembers(organised)];
    const names = Object.keys(tamperings);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bundles),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        async (members, kind, one, two) => {
          const name = names[kind % names.length] ?? '';
          const tampered = await tamperings[name]?.(members, one, two);
          if (!tampered) return;
          const report = await verifyEvidence(tampered.members, DIGESTS);

          found++;
          expect({ name, isSound: report.isSound }).toEqual({ name, isSound: false });
          expect(`${name}: ${report.firstBad?.sentence}`).toMatch(tampered.named);
        },
      ),
      { numRuns: TAMPERINGS * 1.2 },
    );
    expect(found).toBeGreaterThanOrEqual(TAMPERINGS);
  });

  test.each([
    ['events', 'indexOf'],
    ['metadata', 'lastIndexOf'],
  ] as const)('whose timeline names no %s any more is found out', async (name, find) => {
    const members = await madeMembers(whole);
    const text = textOf(members, 'timeline.json');
    const at = text[find](`"${name}"`) + 1;
    const changed = withText(members, 'timeline.json', `${text.slice(0, at)}x${text.slice(at + 1)}`);

    expect((await verifyEvidence(listed(changed))).firstBad?.sentence).toContain('timeline.json');
  });

  test('of a deleted document holds all that was signed, or it is not sound', async () => {
    const members = await madeMembers({ ...whole, ending: 'deleted' });

    expect((await verifyEvidence(members)).isSound).toBe(true);
    for (const name of ['original.docx', 'document.pdf', 'sealed.pdf', 'certificates.pem'])
      expect((await verifyEvidence(listed(without(members, name)))).firstBad?.sentence).toContain(name);
  });

  test('of an epoch that a backup began says so, and which backup that was', async () => {
    const members = await madeMembers({ ...whole, epoch: 2 });
    const { checks, isSound } = await verifyEvidence(members);
    const timeline = JSON.parse(textOf(members, 'timeline.json'));
    const sentenceFor = async (changes: object) =>
      (await verifyEvidence(listed(withJson(members, 'timeline.json', { ...timeline, ...changes })))).firstBad
        ?.sentence;

    expect(isSound).toBe(true);
    expect(checks.find(({ id }) => id === 'restore')?.sentence).toMatch(
      /^The document was created after the last restore, which left none of it out\. .+ backup backup\.zip of epoch 1\.$/,
    );
    const older = { metadata: { at: '2026-11-19T12:00:00.000Z' } };
    expect(restoreInDetail(timeline.restored, 2, [older])).toMatch(
      /^Restored from a backup on Nov 21, 2026\. .+ are not part of this record\. .+ backup backup\.zip of epoch 1;/,
    );
    expect(textOf(members, 'README.txt')).toMatch(/the\s+backup\s+backup.zip\s+of\s+epoch\s+1/);
    expect(await sentenceFor({ restored: null })).toContain('does not say which backup');
    expect(await sentenceFor({ epoch: 1 })).toContain('tells of epoch 1, and checkpoint.txt is of');
    const { data } = timeline.restored;
    expect(await sentenceFor({ restored: { ...timeline.restored, data: { ...data, from: 3 } } })).toContain(
      'it does not hash to what it says',
    );
  });

  test.each([
    ['timeline.json', 'does not hold a timeline'],
    ['inclusion.json', 'does not hold proofs'],
    ['earlier-checkpoints.json', 'does not hold tree heads'],
    ['manifest.json', 'is not that of an evidence bundle'],
  ])('holds nothing in %s that no check looks at', async (name, said) => {
    const members = await madeMembers(whole);
    const more = withText(
      members,
      name,
      `${canonicalJson({ ...JSON.parse(textOf(members, name)), more: 1 })}\n`,
    );
    const { checks } = await verifyEvidence(name === 'manifest.json' ? more : listed(more));

    expect(checks.filter(({ sentence }) => sentence.includes(said))).not.toEqual([]);
  });

  test('that another key signed is detected by anybody who knows the right key', async () => {
    const forger = await openNoteSigner(ORIGIN, '66'.repeat(32));
    const members = await madeMembers(whole);

    expect((await verifyEvidence(members, { trustedKeys: [signer.verifierKey] })).isSound).toBe(true);
    expect(
      (await verifyEvidence(members, { trustedKeys: [signer.verifierKey, forger.verifierKey] })).firstBad,
    ).toMatchObject({
      id: 'checkpoint',
      sentence: expect.stringContaining('is not the key that was expected'),
    });
  });

  test('that is none of ours is none', async () => {
    expect(() => unpacked(Buffer.from('Hello'))).toThrow('not a zip file');
    for (const name of ['hello.txt', '__proto__', 'drawings/../sealed.pdf', 'original.exe'])
      expect(await zipWith(name).then(unpacked).catch(String)).toContain(`holds ${name}, which no`);
    expect(await zipWith('README.txt').then(unpacked).catch(String)).toContain('holds README.txt twice');
    expect(isEvidence(new Map([['hello.txt', new Uint8Array()]]))).toBe(false);
  });
});

const zipWith = async (name: string): Promise<Uint8Array> =>
  zipOf([...(await madeMembers()), [name, Buffer.from('x')]]);

const zipOf = async (files: Iterable<readonly [string, Uint8Array]>): Promise<Uint8Array> => {
  const members = async function* (): AsyncGenerator<Member> {
    for (const [name, bytes] of files)
      yield { name, isPacked: name.endsWith('.pdf'), pieces: () => ReadableStream.from([bytes]) };
  };

  return Buffer.concat(await Array.fromAsync(writeZip(members())));
};

const anything: fc.Arbitrary<Omit<Making, 'seal'> & { readonly seal: boolean }> = fc
  .record({
    title: anyText({ minLength: 1, maxLength: 30 }),
    signers: fc.nat(4),
    unsigned: fc.constantFrom(0, 0, 1, 2),
    isDrawn: fc.boolean(),
    fileType: fc.constantFrom('pdf' as const, 'docx' as const),
    seal: fc.boolean(),
    ending: fc.constantFrom('none' as const, 'none' as const, 'voided' as const, 'deleted' as const),
    epoch: fc.constantFrom(1 as const, 1 as const, 2 as const),
    others: fc.nat(4),
    earlier: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
  })
  .map(({ unsigned, ...making }) => ({ ...making, signed: Math.max(0, making.signers - unsigned) }));
