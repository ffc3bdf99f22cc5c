import { expect, test } from 'vitest';
import { appendText } from '#contracts/proof/writer-signature.ts';
import { rememberSignature, verifyBeside } from '../../shared/log/verify-signature.ts';
import { openWriterKey } from './writer-keys.ts';

const [ours, theirs] = [openWriterKey('11'.repeat(32)), openWriterKey('22'.repeat(32))];
const text = appendText('a'.repeat(64), 2);

test('a signature that was right once is right again, for its own key and text alone', async () => {
  const signature = ours.sign(text);
  for (let time = 0; time < 2; time++) {
    expect(await verifyBeside(ours.publicKey, signature, text)).toBe(true);
    expect(await verifyBeside(theirs.publicKey, signature, text)).toBe(false);
    expect(await verifyBeside(ours.publicKey, signature, appendText('a'.repeat(64), 3))).toBe(false);
    expect(await verifyBeside(ours.publicKey, theirs.sign(text), text)).toBe(false);
  }
});

test('a signature that this process made is right for its own key and text alone', async () => {
  const other = appendText('b'.repeat(64), 1);
  const signature = ours.sign(other);
  rememberSignature(ours.publicKey, signature, other);

  expect(await verifyBeside(ours.publicKey, signature, other)).toBe(true);
  expect(await verifyBeside(ours.publicKey, signature, text)).toBe(false);
  expect(await verifyBeside(theirs.publicKey, signature, other)).toBe(false);
});
