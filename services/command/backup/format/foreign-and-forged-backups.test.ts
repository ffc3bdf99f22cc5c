import { describe, expect, test } from 'vitest';
import type { Message } from '#contracts/envelope.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { linesOf, opened, repack, sample } from '../testing/sample-backups.ts';
import { linkSecret, log } from '../testing/sample-epoch.ts';
import type { Installation } from './open-backup.ts';
import type { Member } from './tar.ts';

describe('a backup of another installation', () => {
  const keys = { linkSecret: 'b6'.repeat(32), backupKey: null };

  test.each<[string, Partial<Installation>, typeof keys, string | null]>([
    ['with the keys of this one', {}, { ...keys, linkSecret }, 'backup.foreign'],
    [
      'with the keys of this one, which is empty',
      { isEmpty: async () => true },
      { ...keys, linkSecret },
      null,
    ],
    [
      'with the keys of this one, which came out of an older backup of it',
      { former: new Set([log]) },
      { ...keys, linkSecret },
      null,
    ],
    [
      'with other keys, of which an older backup was restored here',
      { former: new Set([log]), takesForeign: true },
      keys,
      'backup.foreign',
    ],
    ['with other keys', { isEmpty: async () => true }, keys, 'backup.foreign'],
    ['with other keys, which was asked for', { takesForeign: true }, keys, 'backup.foreign'],
    [
      'with other keys, which was asked for, into an empty one',
      { takesForeign: true, isEmpty: async () => true },
      keys,
      null,
    ],
  ])('%s', async (_, home, withKeys, refused) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const opening = opened(path, withKeys, { log: 'another', ...home });

    if (refused) await expect(opening).rejects.toMatchObject({ code: refused });
    else await expect(opening).resolves.toMatchObject({ manifest: { log } });
  });

  test('is one that this installation took, and somebody else has sealed anew', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });

    await expect(opened(path, keys)).rejects.toMatchObject({ code: 'backup.damaged' });
  });
});

describe('an archive with every hash in it made anew', () => {
  test.each<[string, (members: readonly Member[]) => readonly Member[]]>([
    [
      'with an event that says something else',
      edited('events/000001.ndjson', (text) => text.replace('Lease', 'Leash')),
    ],
    ['without its first event', edited('events/000001.ndjson', (text) => text.replace(/^.*\n/, ''))],
    [
      'with an event that comes twice',
      edited('events/000001.ndjson', (text) => text.replace(/^(.*\n)/, '$1$1')),
    ],
    ['with another manifest', edited('manifest.json', (text) => text.replace('"epoch":1', '"epoch":2'))],
    ['with another blob', edited(`blobs/${sha256('one')}`, () => 'two')],
    ['without a blob', (members) => members.filter(({ name }) => !name.startsWith('blobs/'))],
    [
      'with a blob that no event names',
      (members) => members.toSpliced(2, 0, { name: `blobs/${'f'.repeat(64)}`, bytes: Buffer.from('x') }),
    ],
    [
      'with a file that has no business there',
      (members) => members.toSpliced(0, 0, { name: '../../etc/passwd', bytes: Buffer.from('x') }),
    ],
    [
      'with something behind the manifest',
      (members) => [...members, { name: 'more', bytes: Buffer.from('x') }],
    ],
    ['with a manifest that is no JSON', edited('manifest.json', (text) => text.slice(1))],
    ['without a manifest', (members) => members.slice(0, -1)],
    ['without anything', () => []],
  ])('is refused: %s', async (_, change) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    await repack(path, change);

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test.each<[string, Message]>([
    ['signs without values', { type: 'RecipientSigned', data: {} }],
    ['signs with values of another shape', { type: 'RecipientSigned', data: { values: [null] } }],
    ['names files that have no name', { type: 'DocumentUploaded', data: {} }],
  ])('is refused where an event %s', async (_, message) => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const [line = ''] = await linesOf(message);
    await repack(
      path,
      edited('events/000001.ndjson', () => line),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test('is refused where an event is nested deeper than anybody can follow', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });
    const [line = ''] = await linesOf({ type: 'TemplateEdited', data: { title: 'Rent' } });
    const deep = line.replace('"Rent"', `${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    await repack(
      path,
      edited('events/000001.ndjson', () => deep),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.damaged' });
  });

  test('is refused as newer where it says so', async () => {
    const { path } = await sample({ linkSecret, backupKey: null });
    await repack(
      path,
      edited('manifest.json', (text) => text.replace('"version":2', '"version":3,"more":[]')),
    );

    await expect(opened(path)).rejects.toMatchObject({ code: 'backup.newer' });
  });
});

function edited(name: string, change: (text: string) => string) {
  return (members: readonly Member[]): readonly Member[] =>
    members.map((member) =>
      member.name === name
        ? { name, bytes: Buffer.from(change(Buffer.from(member.bytes).toString())) }
        : member,
    );
}
