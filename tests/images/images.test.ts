import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sampleDocx } from '../fixtures/word.ts';
import { type Client, openClient } from '../harness/client.ts';
import { freePorts } from '../harness/free-ports.ts';
import { openMailbox } from '../harness/mailbox.ts';
import { addRecipient, newAddress, placeField, sign, signedIn, tokenIn, upload } from '../harness/people.ts';
import { signaturesIn, textOf } from '../harness/poppler.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { titlesOf } from '../restore/activity.ts';
import { checkOut, type Installation, install, ours } from './installation.ts';
import { openManifests } from './manifests.ts';
import { play } from './playing.ts';
import { openPodman, type Podman } from './podman.ts';
import { standIns } from './stand-ins.ts';

/** IMAGES_DIR keeps the images, so that the next run builds only what has changed. */
const kept = process.env.IMAGES_DIR;

/** Megabytes. */
const limits = { services: 350, media: 900 } as const;

let folder: string;
let podman: Podman;
let clone: string;
let installed: Installation;
let owner: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  folder = kept ?? (await temporaryFolder()).path;
  await mkdir(folder, { recursive: true });
  podman = await openPodman(folder);
  await podman.end();
  await standIns(podman, folder);
  clone = await checkOut(folder);
});

afterAll(async () => {
  await podman?.end();
  if (!kept) await podman?.remove();
});

test.each(['services', 'media'] as const)('the image %s is built, and small enough', async (name) => {
  const image = `inkstream-${name}:0.1.0`;
  await podman.run('build', '--network=host', '--target', name, '--tag', image, clone);
  const bytes = Number(await podman.run('image', 'inspect', '--format', '{{.Size}}', image));
  process.stdout.write(`${image}: ${Math.round(bytes / 1e6)} MB, at most ${limits[name]}\n`);

  expect(bytes / 1e6).toBeLessThanOrEqual(limits[name]);
  expect(await podman.run('image', 'inspect', '--format', '{{.User}}', image)).toBe('10001:10001');
});

test('everything starts, and our services are ready', async () => {
  installed = await install(podman, clone);

  expect((await openClient(installed.url).get('/')).status).toBe(200);
});

test('no container of ours can write to its root or do what root can, and media reaches nothing but its work', async () => {
  for (const service of ours) {
    const name = installed.container(service);
    expect(await podman.run('inspect', '--format', '{{.HostConfig.ReadonlyRootfs}}', name)).toBe('true');
    const status = await podman.run('exec', name, 'cat', '/proc/self/status');
    expect(status).toMatch(/^Uid:\t10001\t/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
  }
  const reaches = (service: string, host: string, port: number) =>
    installed.node(service, '-e', REACHES, host, String(port));

  const doesReach = (...way: Parameters<typeof reaches>) =>
    vi.waitFor(async () => expect(await reaches(...way), way.join(' to ')).toBe('yes'), AGAIN);

  await doesReach('media', 'nats', 4222);
  await doesReach('command', 'postgres', 5432);
  for (const [host, port] of [
    ['postgres', 5432],
    ['eventstore-1', 2113],
    ['command', 8080],
    ['mailbox', 1025],
    [OUTSIDE, 53],
  ] as const)
    expect(await reaches('media', host, port), `media to ${host}`).toBe('no');
});

test('a document goes from registration to a seal that verifies, through the published port', async () => {
  owner = await signedIn(installed.url);
  const { sealed } = await completed(owner.client, 'lease.docx');

  expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
  expect(await textOf(sealed)).toContain('Ada Lovelace');
});

describe('Caddy', () => {
  test('refuses what is too large with the headers and words of any refusal', async () => {
    const answer = await openClient(installed.url).post('/api/auth/login', 'x'.repeat(13 * 2 ** 20));

    expect(answer.status).toBe(413);
    expect(answer.json().code).toBe('too-large');
  });

  test('passes on nobody’s word about where a request came from', async () => {
    const answer = await openClient(installed.url).get('/', { 'X-Forwarded-For': '203.0.113.7' });

    expect(answer.status).toBe(200);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answer.headers.get('server')).toBeNull();
  });
});

test.each([...ours, ...(['eventstore-1', 'postgres', 'nats', 'caddy'] as const)])(
  '%s is killed, starts again, and documents are signed and sealed as before',
  async (service) => {
    await installed.kill(service);
    await vi.waitFor(async () => {
      expect((await owner.client.get('/api/documents').catch(() => null))?.status).toBe(200);
    }, 120_000);
    await installed.ready();

    const { sealed } = await completed(owner.client, 'after.docx');
    expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
  },
  300_000,
);

test('a backup is taken and restored by the commands in the image', async () => {
  const before = await titlesOf(owner.client);
  const taken = await installed.node('command', 'deploy/commands/backup.ts');
  const file = /^(\/data\/backups\/\S+) \(.*encrypted\)$/m.exec(taken)?.[1] ?? expect.unreachable(taken);
  await upload(owner.client, 'later.docx', await sampleDocx(), 'Later');
  expect(await titlesOf(owner.client)).toContain('Later');

  expect(await installed.node('command', 'deploy/commands/restore.ts', file)).toMatch(/^Restored .* events/m);
  const again = openClient(installed.url);
  const signIn = { username: owner.username, password: 'correct horse' };
  await vi.waitFor(
    async () => expect((await again.post('/api/auth/login', signIn)).status).toBe(200),
    60_000,
  );
  expect(await titlesOf(again)).toEqual(before);
  process.stdout.write(`${await installed.node('command', 'deploy/commands/audit.ts')}\n`);
}, 300_000);

test('with compose.s3.yaml, files and backups go to buckets, those of the backups with a lock', async () => {
  await installed.overlay('compose.s3.yaml');
  const { client } = await signedIn(installed.url, 'Bea Bucket');
  const { sealed } = await completed(client, 'bucket.docx');
  expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);

  // It fails, and says why: the files of before are on the volume. It's there all the same.
  const taken = await installed.node('command', 'deploy/commands/backup.ts').catch(({ message }) => message);
  expect(taken).toMatch(/^s3:\/\/inkstream-backups\/\S+ \(.*encrypted\)$/m);
}, 600_000);

test.each(ours)('%s ends by itself when it is asked to, within ten seconds', async (service) => {
  const name = installed.container(service);
  // A service that isn't done after ten seconds ends with 1, and one that doesn't end is killed (137).
  await podman.run('stop', '--time', '20', name);

  expect(await podman.run('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0');
  expect(await podman.run('logs', '--tail', '20', name)).toContain('"msg":"stopping"');
});

test('the manifests of our services are played beside the engines, and a document goes its way through them', async () => {
  const ports = await freePorts();
  for (const service of ours) await podman.run('rm', '--force', installed.container(service));
  await play(podman, await openManifests(folder), folder, {
    secrets: join(clone, 'deploy/secrets'),
    networks: ['data', 'work', 'outside'].map(installed.network),
    port: ports.app,
  });

  const url = `http://127.0.0.1:${ports.app}`;
  await vi.waitFor(async () => {
    expect(
      (
        await openClient(url)
          .get('/')
          .catch(() => null)
      )?.status,
    ).toBe(200);
    expect(
      (
        await openClient(url)
          .post('/api/auth/logout')
          .catch(() => null)
      )?.status,
    ).toBeLessThan(500);
  }, 180_000);
  const { client } = await signedIn(url, 'Paula Pods');
  const { sealed } = await completed(client, 'pods.docx', url);
  expect(await signaturesIn(sealed)).toEqual([{ isValid: true, coversWholeFile: true }]);
}, 600_000);

const OUTSIDE = '9.9.9.9';

/** Says whether a connection can be made; also to names that nobody knows. */
const REACHES = `const socket = require('node:net').connect(Number(process.argv[2]), process.argv[1]);
const say = (word) => { console.log(word); process.exit(0); };
socket.setTimeout(3000, () => say('no')); socket.once('error', () => say('no')); socket.once('connect', () => say('yes'));`;

/** Milliseconds. */
const AGAIN = { timeout: 240_000, interval: 2_000 };

/** A Word file with one signer and one field, signed and sealed. */
const completed = async (client: Client, name: string, url = installed.url) => {
  // While media starts its first LibreOffice on a busy machine, a client is told to try again.
  const { id } = await vi.waitFor(async () => upload(client, name, await sampleDocx()), AGAIN);
  const email = newAddress('ada');
  const { id: recipientId } = await addRecipient(client, id, { fullName: 'Ada Lovelace', email });
  await placeField(client, id, { recipientId, type: 'signature' });
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
  const mail = await openMailbox(installed.mailbox).waitForMail(email, 'sign');
  expect((await sign(url, tokenIn(mail))).json()).toEqual({ completed: true });

  const { bytes: sealed } = await vi.waitFor(async () => {
    const answer = await client.get(`/api/documents/${id}/download`);
    expect(answer.status, answer.text.slice(0, 200)).toBe(200);
    return answer;
  }, AGAIN.timeout);

  return { id, sealed };
};
