import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/harness/thorough.ts';
import {
  keyName,
  openNoteSigner,
  readTreeHead,
  treeHeadText,
  verifiedText,
  verifyTreeHead,
} from './signed-tree-head.ts';

describe('a signed tree head', () => {
  test('is what tlog-checkpoint spells, and says the same when read', async () => {
    const note = await signer.sign(treeHead);

    expect(note).toBe(
      `${[
        'sign.example/0f6b5d1e/e1',
        '20852163',
        'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=',
        '',
        note.split('\n')[4],
      ].join('\n')}\n`,
    );
    expect(note.split('\n')[4]).toMatch(/^— sign\.example [A-Za-z0-9+/]{91}=$/);
    expect(await verifyTreeHead(note, signer.verifierKey)).toEqual(treeHead);
    expect(keyName(signer.verifierKey)).toEqual({
      name: 'sign.example',
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  test('bears no change of a single character', async () => {
    const note = await signer.sign(treeHead);

    await fc.assert(
      fc.asyncProperty(
        fc.nat(note.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        async (at, other) => {
          fc.pre(note[at] !== other);
          const changed = note.slice(0, at) + other + note.slice(at + 1);

          expect(await verifyTreeHead(changed, signer.verifierKey)).toBeNull();
        },
      ),
      { numRuns: runs(500) },
    );
  });

  test('counts for nobody else’s key, and for one signature among others', async () => {
    const other = await openNoteSigner('witness.example', '17'.repeat(32));
    const namesake = await openNoteSigner('sign.example', '17'.repeat(32));
    const note = await signer.sign(treeHead);
    const cosigned = note + (await other.sign(treeHead)).split('\n\n')[1];

    expect(await verifyTreeHead(note, other.verifierKey)).toBeNull();
    expect(await verifyTreeHead(note, namesake.verifierKey)).toBeNull();
    expect(await verifyTreeHead(cosigned, signer.verifierKey)).toEqual(treeHead);
    expect(await verifyTreeHead(cosigned, other.verifierKey)).toEqual(treeHead);
  });

  test('may hold further lines, which are signed as well', () => {
    expect(readTreeHead(`${treeHeadText(treeHead)}more\n`)).toEqual(treeHead);
  });

  test.each(['', '\n\n', 'x\n\n— x y\n', '— a b\n', 'a\n01\nAA==\n\n— a b\n'])(
    'is not %j, which is refused without a throw',
    async (text) => {
      expect(readTreeHead(text)).toBeNull();
      expect(await verifyTreeHead(text, signer.verifierKey)).toBeNull();
      expect(await verifyTreeHead(await signer.sign(treeHead), text)).toBeNull();
    },
  );
});

test('the example of the Go implementation of signed notes is verified', async () => {
  const text =
    "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
  const signature =
    'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
  const key = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';

  expect(await verifiedText(`${text}\n— PeterNeumann ${signature}\n`, key)).toBe(text);
  expect(await verifiedText(`${text}\n— PeterNeumann ${signature.replace('x', 'y')}\n`, key)).toBeNull();
});

const signer = await openNoteSigner('sign.example', '5a'.repeat(32));
const treeHead = {
  origin: 'sign.example/0f6b5d1e/e1',
  size: 20_852_163,
  root: Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64').toString('hex'),
};
