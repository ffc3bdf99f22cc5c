import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everywhere, routeNamed } from '../every-route.ts';
import { draftOf, startStack } from '../stack.ts';

const stack = await startStack();
const { ask, olive, mallory, refused } = await everywhere(stack, await stack.serve());
const draft = await draftOf(stack, olive.id);
const [createRoute, removeRoute, restoreRoute] = [
  routeNamed('POST /api/backup/create'),
  routeNamed('DELETE /api/backup/:filename'),
  routeNamed('POST /api/backup/restore'),
];

describe('a backup', () => {
  test('is created on demand, and that is on record', async () => {
    const answer = await ask(createRoute, draft);
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      {
        filename: expect.stringMatching(/^inkstream-\d{8}-\d{6}-e1\.tar\.zst$/),
        created: expect.stringMatching(/Z$/),
        sizeFormatted: expect.stringMatching(/^[\d.]+ KB$/),
        encrypted: false,
      },
    ]);

    expect(await readdir(stack.backups.folder)).toEqual([answer.json().filename]);
    expect(await stack.store.readLast('epochs')).toMatchObject({
      type: 'BackupTaken',
      data: { filename: answer.json().filename, epoch: 1, bytes: answer.json().size },
      metadata: { by: { kind: 'account', id: olive.id } },
    });
  });
});
