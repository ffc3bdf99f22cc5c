import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zippedDownloads } from './zipped-downloads.ts';

test('each document is a file under its title in one zip file, and no two have the same name', async () => {
  const { downloads, saved } = zipOf(async (path) => new Blob([`PDF of ${path.split('/')[3]}`]));
  await downloads.take({ id: 'one', title: 'Lease' });
  await downloads.take({ id: 'two', title: 'lease' });
  await downloads.take({ id: 'three', title: 'Rent: 3/4\u202e' });
  downloads.finish();

  const [{ file, name } = expect.unreachable()] = saved;
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
  expect(name).toMatch(/^Documents \d{4}-\d\d-\d\d\.zip$/);
  expect(Object.entries(files).map(([named, bytes]) => [named, Buffer.from(bytes).toString()])).toEqual([
    ['Lease.pdf', 'PDF of one'],
    ['lease (2).pdf', 'PDF of two'],
    ['Rent_ 3_4_.pdf', 'PDF of three'],
  ]);
});

test('what could not be downloaded is left out, and the others are whole', async () => {
  const { downloads, saved } = zipOf(async (path) => {
    if (path.includes('lost')) throw new Error('503');
    return new Blob(['PDF']);
  });
  await expect(downloads.take({ id: 'lost', title: 'Lost' })).rejects.toThrow('503');
  await downloads.take({ id: 'kept', title: 'Kept' });
  downloads.finish();

  expect(Object.keys(unzipSync(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? [])))).toEqual([
    'Kept.pdf',
  ]);
});

test('files that are too large together are refused before they fill the browser', async () => {
  const large = Object.defineProperty(new Blob(['PDF']), 'size', { value: 300 * 2 ** 20 });
  const { downloads } = zipOf(async () => large);
  await downloads.take({ id: 'one', title: 'One' });

  await expect(downloads.take({ id: 'two', title: 'Two' })).rejects.toThrow(RangeError);
});

const zipOf = (get: (path: string) => Promise<Blob>) => {
  const saved: { file: Blob; name: string }[] = [];

  return { saved, downloads: zippedDownloads({ get, save: (file, name) => saved.push({ file, name }) }) };
};
