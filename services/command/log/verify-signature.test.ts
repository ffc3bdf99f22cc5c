import { expect, test } from 'vitest';
import { appendText, verifyEd25519 } from '#contracts/proof/writer-signature.ts';
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

test('only strict base64 is a signature, as verifiers of evidence read it', async () => {
  const signature = ours.sign(text);
  const lax = [
    signature.replace(/=+$/, ''),
    `${signature}=`,
    `${signature.slice(0, 9)}\n${signature.slice(9)}`,
    signature.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
    // The last letter before the padding has bits that stand for nothing.
    signature.replace(/(.)==$/, (_, last) => `${LETTERS[LETTERS.indexOf(last) + 1]}==`),
  ];

  for (const other of lax) {
    expect([other, await verifyBeside(ours.publicKey, other, text)]).toEqual([other, false]);
    expect([other, await verifyEd25519(ours.publicKey, other, text)]).toEqual([other, false]);
  }
  expect(await verifyBeside(ours.publicKey.replace('=', ''), signature, text)).toBe(false);
  expect(await verifyBeside(ours.publicKey, signature, text)).toBe(true);
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

test('a signature that this process made is right for its own key and text alone', async () => {
  const other = appendText('b'.repeat(64), 1);
  const signature = ours.sign(other);
  rememberSignature(ours.publicKey, signature, other);

  expect(await verifyBeside(ours.publicKey, signature, other)).toBe(true);
  expect(await verifyBeside(ours.publicKey, signature, text)).toBe(false);
  expect(await verifyBeside(theirs.publicKey, signature, other)).toBe(false);
});
