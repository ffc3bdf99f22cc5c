import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openNoteSigner } from '../proof/signed-tree-head.ts';
import { type Certificate, certificateText, verifiedCertificate } from './certificate.ts';
import { certificate, ORIGIN, ofDisposal, signer, treeHead } from './testing/sample-certificate.ts';

describe('a certificate of erasure', () => {
  test('is verified by itself, and says whose it is to those who know the key', async () => {
    const note = await signer.signText(certificateText(certificate));
    const next = await openNoteSigner('sign.example/log/e2', '5a'.repeat(32));
    const stranger = await openNoteSigner(ORIGIN, '17'.repeat(32));

    expect(await verifiedCertificate(note, [])).toEqual({ problem: null, certificate, isTrusted: null });
    for (const [key, isTrusted] of [
      [signer.verifierKey, true],
      [next.verifierKey, true],
      [stranger.verifierKey, false],
    ] as const)
      expect(await verifiedCertificate(note, [key])).toMatchObject({ problem: null, isTrusted });
  });

  test('is about a request or an order, and earlier ones name no order', async () => {
    const { order: _, ...earlier } = certificate;
    const notes = [ofDisposal, earlier].map((one) => signer.signText(certificateText(one as Certificate)));
    const [disposal, other] = await Promise.all(notes);

    expect(await verifiedCertificate(disposal ?? '', [])).toMatchObject({ certificate: ofDisposal });
    expect(await verifiedCertificate(other ?? '', [])).toMatchObject({ certificate });
  });

  test('fails with any byte changed', async () => {
    const note = Buffer.from(await signer.signText(certificateText(certificate)));

    await fc.assert(
      fc.asyncProperty(fc.nat(note.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(note);
        changed[at] = (changed[at] ?? 0) ^ change;

        expect((await verifiedCertificate(String(changed), [])).problem).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test('fails with anything cut off or added', async () => {
    const note = await signer.signText(certificateText(certificate));

    for (const changed of ['', note.slice(0, -1), note.slice(1), `${note}x`, `${note}\n`, `x${note}`])
      expect((await verifiedCertificate(changed, [])).problem).not.toBeNull();
  });

  test('fails if the tree head in it is another key’s', async () => {
    const stranger = await openNoteSigner(ORIGIN, '17'.repeat(32));
    const note = await stranger.signText(
      certificateText({
        ...certificate,
        treeHead: { note: treeHead, verifierKey: stranger.verifierKey },
      }),
    );

    expect(await verifiedCertificate(note, [])).toMatchObject({
      problem: expect.stringContaining('tree head'),
    });
  });

  test('is never what a tree head is signed as, nor the reverse', async () => {
    await expect(signer.signText(treeHead.split('\n\n')[0] ?? '')).rejects.toThrow('tree head');
    expect(await verifiedCertificate(treeHead, [])).toMatchObject({ problem: expect.any(String) });
  });
});
