import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unpacked } from '#contracts/evidence/unpacked.ts';
import { verifyEvidence } from '#contracts/evidence/verify.ts';

test('the bundle that visitors may try the verifier with is sound', async () => {
  const bundle = await readFile(join(import.meta.dirname, 'sample-evidence.zip'));
  const { firstBad, checks } = await verifyEvidence(unpacked(bundle));

  expect(firstBad).toBeNull();
  expect(checks.filter(({ outcome }) => outcome === 'sound').length).toBeGreaterThan(5);
});
