import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withInstallationLock } from '../backup/installation-lock.ts';
import { takingProcess } from '../backup/taking/process.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { bindRoleOf, confirmEmailOf, somebody } from '../testing/somebody.ts';
import { linkSecret, startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive, refused } = await everywhere(stack, await stack.serve());
const draft = await draftOf(stack, olive.id);
const create = routeNamed('POST /api/backup/create');
const remove = routeNamed('DELETE /api/backup/:filename');
const restore = routeNamed('POST /api/backup/restore');
const { folder } = stack.backups;

beforeEach(async () => {
  stack.restored.splice(0);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a backup', () => {
  test('is created on demand, and that is on record', async () => {
    const answer = await ask(create, draft);
    const view = answer.json();

    expect([answer.status, view]).toEqual([
      201,
      {
        filename: expect.stringMatching(/^inkstream-\d{8}-\d{6}-e1\.tar\.zst$/),
        created: expect.stringMatching(/T\d\d:\d\d:\d\d\.000Z$/),
        size: (await readFile(join(folder, view.filename))).length,
        sizeFormatted: expect.stringMatching(/^[\d.]+ KB$/),
        encrypted: false,
        missing: 2,
      },
    ]);
    expect(await readdir(folder)).toEqual([view.filename]);
    expect(await stack.store.readLast('epochs')).toMatchObject({
      type: 'BackupTaken',
      data: { filename: view.filename, epoch: 1, bytes: view.size, missing: 2 },
      metadata: { by: { kind: 'account', id: olive.id } },
    });
  });

  test('is deleted on demand, and that is on record', async () => {
    const { filename } = (await ask(create, draft)).json();

    const answer = await ask(remove, draft, { places: { filename } });

    expect([answer.status, answer.json()]).toEqual([200, { filename }]);
    expect(await readdir(folder)).toEqual([]);
    expect(await stack.store.readLast('epochs')).toMatchObject({
      type: 'BackupDeleted',
      data: { filename, reason: 'asked' },
      metadata: { by: { kind: 'account', id: olive.id } },
    });
    await refused(404, 'backup.not-found', () => ask(remove, draft, { places: { filename } }));
  });

  test('is restored once it was found right', async () => {
    const { filename } = (await ask(create, draft)).json();

    const answer = await ask(restore, draft, { body: { filename } });

    expect([answer.status, answer.json()]).toEqual([
      200,
      { epoch: 2, events: expect.any(Number), filename, lost: 0, members: 0 },
    ]);
    expect(stack.restored).toMatchObject([{ filename, manifest: { epoch: 1, log: stack.log } }]);
  });

  test('that is damaged is not restored', async () => {
    const { filename } = (await ask(create, draft)).json();
    const whole = await readFile(join(folder, filename));
    await writeFile(join(folder, filename), whole.subarray(0, -1));

    await refused(422, 'backup.damaged', () => ask(restore, draft, { body: { filename } }));
    expect(stack.restored).toEqual([]);
  });
});

test.each([
  'inkstream-20260101-033000-e1.tar.zst',
  '../blobs',
  '..%2F..%2Fetc%2Fpasswd',
  '%2Fetc%2Fpasswd',
  '.inkstream-20260101-033000-e1.tar.zst.partial',
  'inkstream-20260101-033000-e1.tar.zst%00',
  'inkstream-20260101-033000-e1.tar.zst\n',
  '',
])('the name %j is that of no backup', async (name) => {
  await ask(create, draft);
  const before = await readdir(folder);
  const filename = decodeURIComponent(name);

  await refused(404, 'backup.not-found', () => ask(restore, draft, { body: { filename } }));
  if (name !== '' && !name.includes('\n') && !name.startsWith('..'))
    await refused(404, 'backup.not-found', () => ask(remove, draft, { places: { filename: name } }));
  expect(await readdir(folder)).toEqual(before);
});

describe('a folder that cannot be used', () => {
  test('is a refusal that names its setting and the reason, and not where it lies', async () => {
    await writeFile(folder, 'a file in its place');

    const answer = await refused(507, 'backup.folder', () => ask(create, draft));
    expect(answer.json().message).toMatch(/BACKUP_DIR.*(EEXIST|ENOTDIR)/);
    expect(answer.text).not.toContain(folder);
  });

  test('is one in the process that takes backups as well', async () => {
    await writeFile(folder, 'a file in its place');
    const env = {
      ...process.env,
      EVENTSTORE_URL: stack.eventLog.url,
      BLOBS_URL: pathToFileURL(stack.folder).href,
      BACKUP_DIR: join(folder, 'below'),
      LINK_SECRET: linkSecret,
    };
    const taking = takingProcess(env)(null, () => {}, new AbortController().signal);

    await expect(taking).rejects.toMatchObject({ code: 'backup.folder' });
  });
});

describe('somebody who is no operator', () => {
  test.each([create, remove, restore])('is refused $method $path', async (route) => {
    const [named, other] = [await somebody(stack), await somebody(stack)];
    const { ask: askOther } = await everywhere(
      stack,
      await stack.serve({ operators: `${named.id}@example.com, somebody@example.com` }),
    );
    const asking = (who: typeof named) => () => askOther(route, draft, { session: who.session });

    for (const who of [named, other]) await refused(403, 'email.not-confirmed', asking(who));

    for (const who of [named, other]) await confirmEmailOf(stack, who.id);
    await refused(403, 'backup.not-operator', asking(other));
    await refused(403, 'role.not-taken', asking(named));
    await bindRoleOf(stack, named.id, 'backup-operator');
    expect((await askOther(create, draft, { session: named.session })).status).toBe(201);
  });
});

test('while something else works on the whole, everything is refused', async () => {
  const { filename } = (await ask(create, draft)).json();

  await withInstallationLock(stack.backups.connect, async () => {
    await refused(409, 'backup.busy', () => ask(create, draft));
    await refused(409, 'backup.busy', () => ask(remove, draft, { places: { filename } }));
    await refused(409, 'backup.busy', () => ask(restore, draft, { body: { filename } }));
  });
  expect((await ask(create, draft)).status).toBe(201);
});
