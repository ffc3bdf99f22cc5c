import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Members } from '#contracts/evidence/bundle.ts';
import { certificateText } from '#contracts/privacy/certificate.ts';
import {
  certificate,
  signer as certifier,
  ofDisposal,
} from '#contracts/privacy/testing/sample-certificate.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { openWriterKey } from '../../services/command/log/writer-keys.ts';
import { writeZip } from '../../services/query/evidence/zipped.ts';
import { madeMembers } from '../../tests/evidence/made-bundle.ts';
import { signer, writer } from '../../tests/evidence/made-log.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { commandLine } from '../../tests/restore/command-line.ts';

test('a key that events must have been signed with is held against those that the log announced', async () => {
  const bundle = await bundleOf(await madeMembers());
  const stranger = openWriterKey('44'.repeat(32)).publicKey;
  const confirmed = await verified(bundle, '--key', signer.verifierKey, '--writer-key', writer.publicKey);
  const refused = await verified(
    ...[bundle, '--key', signer.verifierKey, '--writer-key', writer.publicKey, '--writer-key', stranger],
  );

  expect(confirmed.code).toBe(0);
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain(`The key ${stranger} is not among those that were announced.`);
});

test('a bundle from before events were signed can’t be checked against such a key', async () => {
  const bundle = await bundleOf(await madeMembers({ isSigned: false }));

  expect((await verified(bundle, '--key', signer.verifierKey)).code).toBe(0);
  expect((await verified(bundle, '--writer-key', writer.publicKey)).code).toBe(1);
});

test('a damaged bundle is told apart from a file that never was one', async () => {
  const bundle = await bundleOf(await madeMembers());
  const bytes = await readFile(bundle);
  for (const damaged of [
    bytes.subarray(0, -1),
    bytes.with(0, 1),
    bytes.with(bytes.indexOf('verify.html'), 0),
  ]) {
    await writeFile(bundle, damaged);
    expect((await verified(bundle)).code).toBe(1);
  }
  await writeFile(bundle, 'Hello');
  expect((await verified(bundle)).code).toBe(2);
});

test('a certificate of erasure is verified by its signature, and says what was erased', async () => {
  const note = await certifier.signText(certificateText(certificate));
  const path = await noteOf(note);
  const changed = await noteOf(note.replace('legal-claims', 'legal-claimS'));

  const alone = await verified(path);
  expect(alone.code).toBe(3);
  expect(alone.stdout).toContain('Erased: recipient');
  const disposal = await verified(await noteOf(await certifier.signText(certificateText(ofDisposal))));
  expect(disposal.stdout).toContain(`Erased by retention, as ${ofDisposal.order?.decidedBy} decided`);
  expect(disposal.stdout).not.toContain('Request');
  expect((await verified(path, '--key', certifier.verifierKey)).code).toBe(0);
  const stranger = await openNoteSigner('sign.example', '17'.repeat(32));
  expect((await verified(path, '--key', stranger.verifierKey)).code).toBe(1);
  const refused = await verified(changed, '--key', certifier.verifierKey);
  expect([refused.code, refused.stdout]).toEqual([1, expect.stringContaining('not sound')]);
});

const noteOf = async (note: string): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'certificate.txt');
  await writeFile(path, note);

  return path;
};

const verified = (...args: readonly string[]) => commandLine('verify.ts', args);

const bundleOf = async (members: Members): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'evidence.zip');
  const files = async function* () {
    for (const [name, bytes] of members)
      yield { name, isPacked: false, pieces: () => ReadableStream.from([bytes]) };
  };
  await writeFile(path, Buffer.concat(await Array.fromAsync(writeZip(files()))));

  return path;
};
