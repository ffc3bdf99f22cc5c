import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { sign } from '../harness/people.ts';
import { signedInAgain, titlesOf } from '../restore/activity.ts';
import { besides, commandLine } from '../restore/command-line.ts';
import type { Stack } from '../stack.ts';

/** Somebody's documents: one that was sealed, and one whose signer has the link. */
type Holding = {
  readonly username: string;
  readonly titles: readonly string[];
  readonly sealed: { readonly id: string; readonly pdf: Buffer };
  /** A link that nobody has used yet; null if there is none. */
  readonly token: string | null;
};

type Move = {
  /** The argument of `npm run log:move -- --to`. */
  readonly to: string;
  /** The variables of the installation before, and after it. */
  readonly before: NodeJS.ProcessEnv;
  readonly after: NodeJS.ProcessEnv;
};

/** Moves the log of a running installation, starts it over the new one, and has everything as it was. */
export const movedTo = async (
  stack: Stack,
  { to, before, after }: Move,
  holding: Holding,
): Promise<Stack> => {
  const env = { ...besides(stack), ...before };
  const dry = await commandLine('log-move.ts', ['--to', to, '--dry-run'], env);
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/ would be copied\.$/m) });
  const said = await commandLine('log-move.ts', ['--to', to], env);
  process.stdout.write(`log-move.ts: ${said.stdout.trim()}\n`);
  expect(said).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^Moved [\d,]+ events to /m),
  });
  const refused = await openClient(stack.url).post('/api/auth/login', {
    username: holding.username,
    password: 'correct horse',
  });
  expect(refused.status).toBe(503);

  const moved = await stack.again(after);
  const client = await signedInAgain(moved, holding.username);
  await vi.waitFor(async () => expect(await titlesOf(client)).toEqual(holding.titles), PATIENCE);
  const { bytes } = await client.get(`/api/documents/${holding.sealed.id}/download`);
  expect(bytes.equals(holding.sealed.pdf)).toBe(true);
  if (holding.token) expect((await sign(moved.url, holding.token)).json()).toEqual({ completed: true });

  await requireSound(moved, after, holding);

  return moved;
};

/** The audit passes, and the evidence of a document from before the move is sound. */
const requireSound = async (stack: Stack, env: NodeJS.ProcessEnv, { username, sealed }: Holding) => {
  const client = await signedInAgain(stack, username);
  const evidence = await vi.waitFor(async () => {
    const answer = await client.get(`/api/documents/${sealed.id}/evidence`);
    expect(answer.status).toBe(200);
    return answer.bytes;
  }, PATIENCE);
  const bundle = join(stack.dataDir, 'evidence.zip');
  await writeFile(bundle, evidence);
  const verified = await commandLine('verify.ts', [bundle]);
  expect(verified.stdout).toContain('All checks passed');

  const audited = await commandLine('audit.ts', ['--all'], { ...besides(stack), ...env });
  process.stdout.write(`audit.ts: ${audited.stdout.trim()}\n`);
  expect(audited).toMatchObject({ code: 0, stderr: '' });
};
