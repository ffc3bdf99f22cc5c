import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { contentBombPdf } from '../../tests/fixtures/hostile.ts';
import { samplePdf } from '../../tests/fixtures/pdf.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import type { SealerConfig } from './seal/config.ts';
import { openSealing } from './sealing.ts';
import { sampleRequest } from './testing/sample-request.ts';

const folder = await temporaryFolder();
const blobs = openBlobs(pathToFileURL(`${folder.path}/`).href);
const sound = await blobs.put(await samplePdf());
const bomb = await blobs.put(await contentBombPdf());
afterAll(folder.remove);

describe('where sealing a document fails', { timeout: 180_000 }, () => {
  test('it is the fault of a document that breaks its process, and nobody else waits for it', async () => {
    const seal = sealing({ keys: `${folder.path}/keys` });

    await expect(seal(bomb, 'lease')).rejects.toMatchObject({ code: 'upload.not-sealable' });
    expect(await seal(sound, 'offer')).toMatchObject({ ok: true, level: 'B-B' });
    await expect(seal(sound, 'lease'), 'not tried again at once').rejects.toMatchObject({
      code: 'upload.not-sealable',
    });
  });

  test.each<[string, SealerConfig]>([
    ['there is no room for keys', { keys: `${folder.path}/file` }],
    ['there is no key', { keys: `${folder.path}/keys`, p12: { file: `${folder.path}/file`, password: '' } }],
  ])('it is the fault of the machine where no document can be sealed: %s', async (_, config) => {
    await writeFile(`${folder.path}/file`, 'no folder, and no key');
    const seal = sealing(config);

    await expect(seal(sound, 'lease')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(seal(bomb, 'lease')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

const sealing = (config: SealerConfig) => {
  const { seal, close } = openSealing(blobs, config, pino({ level: 'silent' }));
  onTestFinished(close);
  const request = sampleRequest();

  return (pdf: string, documentId: string) =>
    seal({ ...request, pdf, certificate: { ...request.certificate, documentId } });
};
