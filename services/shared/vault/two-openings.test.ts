import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { boundTo, boxCommitmentInput, plainBytes } from '#contracts/personal/box.ts';
import { decryptBox as openInBrowser } from '#contracts/personal/decrypt-box.ts';
import { boxKeyOf, decryptWithBoxKey, personalCipher } from './personal-cipher.ts';
import { openedByGcm, twoOpenings } from './testing/two-openings.ts';

const bound = boundTo('document-1', 'DocumentRenamed', '/data/title');
const commitmentTo = (key: Uint8Array) => createHash('sha256').update(boxCommitmentInput(key)).digest();
const ways = { server: decryptWithBoxKey, browser: openInBrowser };

test.each(Object.entries(ways))(
  'what GCM opens to two texts under two keys opens with no key but that of its commitment (%s)',
  async (_, open) => {
    const found = twoOpenings(bound);
    const texts = found.keys.map((key) => openedByGcm(key, found, bound));
    expect(texts[0]).not.toEqual(texts[1]);

    const commitments = found.keys.map(commitmentTo);
    for (const [n, key] of found.keys.entries()) {
      const other = commitments[1 - n] as Buffer;
      const box = Buffer.concat([found.nonce, other, found.sealed]).toString('base64url');
      expect(await open(new Uint8Array(key), box, bound)).toBeNull();
    }
  },
);

test.each(Object.entries(ways))(
  'a box that opens in all else does not open once it commits to another key (%s)',
  async (_, open) => {
    const [key, another] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const plain = plainBytes('Acacia Road');
    const box = personalCipher.encrypt(key, { bound, nonceInput: plain, plain });
    const boxKey = new Uint8Array(boxKeyOf(key, box, bound) ?? []);
    const bytes = Buffer.from(box, 'base64url');
    bytes.set(commitmentTo(another), 12);

    expect(await open(boxKey, box, bound)).toEqual({ value: 'Acacia Road' });
    expect(await open(boxKey, bytes.toString('base64url'), bound)).toBeNull();
  },
);
