import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  docx,
  linkedPicturesDocx,
  lyingBombDocx,
  paragraph,
  sampleDoc,
  sampleDocx,
} from '../../../tests/fixtures/word.ts';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { textOf } from '../testing/poppler.ts';
import { type Office, openConverter } from './converter.ts';
import type { Converter } from './from-word.ts';

/** Others on this machine convert files too, so we look only in our own folder. */
const folder = await temporaryFolder();
process.env.TMPDIR = folder.path;
afterAll(folder.remove);

const silent = pino({ level: 'silent' });
const debian = ['/usr/bin/soffice'];
const offices: [string, Office | undefined][] = [
  ['kept warm', undefined],
  ['started for each file', { warm: ['/nowhere'], programs: debian }],
];

describe.each(offices)('LibreOffice %s', (_way, office) => {
  let converter: Converter;
  beforeAll(() => {
    converter = openConverter(silent, 1, office);
  });
  afterAll(() => converter.close());

  test('makes a PDF of a Word file, the newer and the older kind', async () => {
    const newer = await converter.toPdf(await sampleDocx('Lease of the mill'), 'docx', 'olive');
    const older = await converter.toPdf(await sampleDoc(), 'doc', 'olive');

    expect(await textOf(newer)).toMatch(/Lease of the mill[\s\S]*Workshops/);
    expect(await textOf(older)).toMatch(/Consulting agreement[\s\S]*Workshops/);
  });

  test('neither fetches what a file refers to nor shows it', async () => {
    const canary = await openCanary();
    const bytes = await linkedPicturesDocx([canary.http, canary.file]);

    const pdf = await converter.toPdf(bytes, 'docx', 'olive');
    await canary.close();

    expect(await textOf(pdf)).toContain('Pictures from elsewhere');
    expect(canary.visits()).toEqual([]);
    expect(picturesIn(pdf)).toBe(0);
  });

  test('is not fooled by fields, templates and frames that reach outside', async () => {
    const canary = await openCanary();
    const bytes = await reachingDocx(canary.http, canary.file);

    const pdf = await converter.toPdf(bytes, 'docx', 'olive');
    await canary.close();

    expect(await textOf(pdf)).toContain('Before the fields');
    expect(await textOf(pdf)).not.toContain('The canary sings');
    expect(canary.visits()).toEqual([]);
  });
});

describe('a warm LibreOffice', () => {
  test('refuses what is no Word file or lies about its size, and goes on', async () => {
    const converter = openConverter(silent, 1);
    onTestFinished(converter.close);
    const html = Buffer.from('<html><body>Hello</body></html>');

    await expect(converter.toPdf(html, 'doc', 'olive')).rejects.toMatchObject({ code: 'upload.unreadable' });
    await expect(converter.toPdf(html, 'docx', 'olive')).rejects.toMatchObject({ code: 'upload.unreadable' });
    await expect(converter.toPdf(await lyingBombDocx(), 'docx', 'olive')).rejects.toMatchObject({
      code: expect.stringMatching(/^upload\./),
    });
    expect(await textOf(await converter.toPdf(await sampleDocx(), 'docx', 'olive'))).toContain('Consulting');
  });

  test('says of a file that takes all the time it may that it takes too long', async () => {
    const hurried = { budget: 1, idle: 60_000, patience: 60_000 };
    const converter = openConverter(silent, 1, undefined, hurried);
    onTestFinished(converter.close);

    await expect(converter.toPdf(await sampleDocx(), 'docx', 'olive')).rejects.toMatchObject({
      code: 'upload.word-too-long',
    });
  });

  test('comes back after it crashed, and after it was killed', async () => {
    const converter = openConverter(silent, 1);
    await converter.toPdf(await sampleDocx(), 'docx', 'olive');

    for (const pid of officesBelow(process.pid)) process.kill(pid, 'SIGKILL');
    await converter.toPdf(await sampleDocx(), 'docx', 'olive').catch(() => undefined);

    expect(await textOf(await converter.toPdf(await sampleDocx(), 'docx', 'olive'))).toContain('Consulting');
    converter.close();
  });

  test('converts several files at once, each its own, and leaves nothing behind when it is closed', async () => {
    const converter = openConverter(silent, 1);
    const titles = ['One', 'Two', 'Three', 'Four'].map((number) => `Agreement ${number}`);

    const pdfs = await Promise.all(
      titles.map(async (title) => converter.toPdf(await sampleDocx(title), 'docx', 'olive')),
    );

    for (const [index, pdf] of pdfs.entries()) expect(await textOf(pdf)).toContain(titles[index]);
    const pids = officesBelow(process.pid);
    const parents = pids.map(parentOf);
    expect(await leftovers(parents)).toHaveLength(2);

    converter.close();

    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    await expect.poll(() => leftovers(parents)).toEqual([]);
  });

  test('leaves nothing behind when its owner is killed at work', async () => {
    const owner = spawn(
      process.execPath,
      [fileURLToPath(new URL('../testing/converting.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await new Promise((resolve) => owner.stdout.once('data', resolve));
    const pids = officesBelow(owner.pid ?? 0);
    const parents = pids.map(parentOf);
    expect(await leftovers(parents)).toHaveLength(2);

    owner.kill('SIGKILL');

    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    await expect.poll(() => leftovers(parents)).toEqual([]);
  });
});

test('without LibreOffice a Word file is refused for now, not for good', async () => {
  const converter = openConverter(silent, 1, { warm: ['/nowhere'], programs: ['/nowhere'] });

  await expect(converter.toPdf(await sampleDocx(), 'docx', 'olive')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

/** A server that records its visitors, and a file that must stay private. */
const openCanary = async () => {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(`${request.method} ${request.url}`);
    response.end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await temporaryFolder();
  await writeFile(join(folder.path, 'canary.png'), picture);
  await writeFile(join(folder.path, 'canary.txt'), 'The canary sings');

  return {
    http: `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.png`,
    file: `file://${folder.path}/canary.png`,
    visits: () => visits,
    close: async () => {
      server.close();
      await folder.remove();
    },
  };
};

/** A red dot as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

const picturesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype\s*\/Image/g)?.length ?? 0;

const reachingDocx = async (http: string, file: string) => {
  const text = file.replace('canary.png', 'canary.txt');
  const field = (instruction: string) =>
    `<w:p><w:fldSimple w:instr=" ${instruction} "><w:r><w:t>old</w:t></w:r></w:fldSimple></w:p>`;
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

  return docx(
    [
      paragraph('Before the fields'),
      field(`INCLUDEPICTURE &quot;${http}&quot;`),
      field(`INCLUDETEXT &quot;${text.slice('file://'.length)}&quot;`),
      field(`INCLUDETEXT &quot;${http}&quot;`),
      field(`LINK Word.Document.8 &quot;${text.slice('file://'.length)}&quot;`),
      field(`DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc&quot;`),
    ].join(''),
    {
      'word/_rels/settings.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/attachedTemplate" Target="${http}" TargetMode="External"/></Relationships>`,
      'word/settings.xml': `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "${text}">]><w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relations}"><w:attachedTemplate r:id="rId1"/></w:settings>`,
    },
  );
};

/** Finds the LibreOffice processes that a process or its children started and that are ready. */
const officesBelow = (pid: number): number[] => {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const children = table.filter(([, parent]) => Number(parent) === pid);

  return children.flatMap(([child, , state, name]) => [
    ...(name === 'soffice.bin' && !state?.startsWith('Z') ? [Number(child)] : []),
    ...officesBelow(Number(child)),
  ]);
};

const parentOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/exe`);

/** Finds LibreOffice profiles in the temporary folder, and the pipes of processes with these parents. */
const leftovers = async (parents: readonly number[] = []) => [
  ...(await readdir(tmpdir())).filter((name) => name.startsWith('inkstream-word-')),
  ...(await readdir('/tmp')).filter((name) => parents.some((pid) => name.endsWith(`_inkstream${pid}`))),
];
