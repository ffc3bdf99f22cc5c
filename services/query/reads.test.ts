import { expect, test } from 'vitest';
import type { ReadPolicy } from './read.ts';
import { reads } from './reads.ts';
import { startStack } from './testing/stack.ts';

test('every address that is served stands on the list that tests go over, with who may ask it', async () => {
  const { paths } = await startStack();

  expect([...paths].sort()).toEqual(reads.map(({ path }) => path).sort());
  expect(reads.map(({ path, policy }) => [path, policy])).toEqual(
    reads.map(({ path }) => [path, policyFor(path)]),
  );
});

/** States again, apart from the table, what is open to everybody and what each kind of link opens. */
const policyFor = (path: string): ReadPolicy => {
  if (forAnyone.has(path)) return 'anyone';
  if (path.startsWith('/api/documents/:id')) return 'document';
  if (path.startsWith('/api/audit/:token')) return 'audit-link';

  return /^(\/api)?\/sign\/:token/.test(path) ? 'signing-link' : 'account';
};

const forAnyone = new Set([
  ...['/api/checkpoint', '/api/proofs/consistency', '/api/logo/:id'],
  ...['/verify', '/verify.html'],
]);
