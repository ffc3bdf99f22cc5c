import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { CLIENT_MANIFEST } from '#contracts/client/manifest.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { sampleManifest } from '../testing/sample-client.ts';
import { openClient } from './client.ts';

const folder = await temporaryFolder();
const file = join(folder.path, CLIENT_MANIFEST);
afterAll(folder.remove);
beforeEach(() => write(sampleManifest));

test('a client is what its build says, and after another build what that one says', async () => {
  const { manifest } = await openClient(folder.path);
  expect(await manifest()).toEqual(sampleManifest);

  await rm(file);
  expect(await manifest()).toEqual(sampleManifest);

  const screens = sampleManifest.screens.slice(1);
  await write({ ...sampleManifest, screens });
  const later = new Date(Date.now() + 60_000);
  await utimes(file, later, later);
  expect((await manifest()).screens).toEqual(screens);
});

test('no client, or one that does not fit, is refused with a sentence that says what to do', async () => {
  const { login: _, ...withoutLogin } = sampleManifest;
  const landing = { en: 'landing {{nonce}} {{title}}' };

  for (const [manifest, sentence] of [
    [withoutLogin, /not of this version; `npm run build` makes it anew\. In .*, login: .+\.$/],
    [{ ...sampleManifest, more: [] }, /the manifest: Unrecognized key: "more"/],
    [
      { ...sampleManifest, pages: { ...sampleManifest.pages, landing } },
      /pages\.landing\.en: has the marks \[nonce, title\] instead of \[dark, light, nonce, origin, theme\]/,
    ],
    ['{', /the manifest: /],
  ] as const) {
    await write(manifest);
    await expect(openClient(folder.path)).rejects.toThrow(sentence);
  }
  await rm(file);
  await expect(openClient(folder.path)).rejects.toThrow(/There is no built web client: .*npm run build/);
});

const write = (manifest: unknown) =>
  writeFile(file, typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
