import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { MediaRefusal } from '#contracts/api/media.ts';
import type { WordKind } from '../uploads/file-kind.ts';
import { Broken, Displaced } from '../workers/failures.ts';
import type { Member } from '../workers/pool.ts';
import { killGroup } from '../workers/process-group.ts';
import { familyOf, useOf } from '../workers/process-use.ts';
import { copyName } from './copy-name.ts';

export type WordJob = {
  readonly bytes: Uint8Array;
  readonly kind: WordKind;
  /** What the file was called when it was uploaded. */
  readonly fileName?: string | undefined;
};

export type WordDone =
  | { readonly kind: 'converted'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly code: MediaRefusal['code'] };

/** Debian's Python, which has the UNO bridge. */
export const PYTHON = '/usr/bin/python3';

/** Tells LibreOffice how to read a file. Otherwise it would accept HTML or text as a Word document. */
export const importFilters = {
  docx: 'MS Word 2007 XML',
  doc: 'MS Word 97',
  'doc-95': 'MS Word 95',
  'doc-6': 'MS WinWord 6',
} as const satisfies Record<WordKind, string>;

const script = fileURLToPath(new URL('./soffice.py', import.meta.url));
export const profile = fileURLToPath(new URL('./hardened.xcu', import.meta.url));

type Child = ChildProcessByStdio<Writable, Readable, null>;
type Answer =
  | { readonly ready: true }
  | { readonly ok: boolean; readonly why?: 'unreadable' | 'crashed' | 'killed' };

/** Starts a LibreOffice that stays running, with its own folder and process group. */
export const startSidecar = (): Member<WordJob, WordDone> => {
  const folder = mkdtempSync(join(tmpdir(), 'inkstream-word-'));
  const child = spawn(PYTHON, [script, folder, profile], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LANG: process.env.LANG },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const answers = answersOf(child);
  const ready = answers();
  ready.catch(() => undefined);

  const ask = async (
    { bytes, kind, fileName }: WordJob,
    begun: () => void,
  ): Promise<{ done: WordDone; worn: boolean }> => {
    const [input, output] = [join(folder, 'in', copyName(fileName, kind)), join(folder, 'out.pdf')];
    await ready;
    await mkdir(join(folder, 'in'), { recursive: true });
    await writeFile(input, bytes);
    begun();
    child.stdin.write(`${JSON.stringify({ in: input, out: output, filter: importFilters[kind] })}\n`);

    try {
      const answer = await answers().catch(() => Promise.reject(new Broken(gone)));
      return { done: await doneOf(answer, output), worn: false };
    } finally {
      await Promise.all([rm(input, { force: true }), rm(output, { force: true })]);
    }
  };

  return {
    ask,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    use: () => useOf(familyOf(child.pid ?? 0)),
    isTooLarge: () => false,
    kill: () => killed(child, folder),
  };
};

const gone = { name: 'RangeError', message: 'LibreOffice ended without a word' };

/** Reads one line at each call. Rejects if the sidecar ends first. */
const answersOf = (child: Child) => {
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);

  return async (): Promise<Answer> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the Word sidecar ended');
    return JSON.parse(value) as Answer;
  };
};

const doneOf = async (answer: Answer, output: string): Promise<WordDone> => {
  if ('ok' in answer && answer.ok) return { kind: 'converted', pdf: await readFile(output) };
  if ('why' in answer && answer.why === 'killed') throw new Displaced('killed');
  const crashed = 'why' in answer && answer.why === 'crashed';

  return { kind: 'refused', code: crashed ? 'upload.not-convertible' : 'upload.unreadable' };
};

/** Milliseconds that the sidecar gets to clean up after its input has ended. */
const TIDYING = 3_000;

/** The sidecar ends LibreOffice and removes the folder itself. If it is stuck, its whole group is killed. */
const killed = (child: Child, folder: string) => {
  child.stdin.destroy();
  const stuck = setTimeout(() => {
    killGroup(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }, TIDYING);
  child.once('exit', () => clearTimeout(stuck));
};
