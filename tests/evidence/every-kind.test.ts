import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { verifyEvidence } from '#contracts/evidence/verify.ts';
import { openSealer } from '../../services/media/seal/seal.ts';
import { sampleRequest } from '../../services/media/testing/sample-request.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { everyKind } from './every-kind.ts';
import { madeMembers } from './made-bundle.ts';

const keys = await mkdtemp(join(tmpdir(), 'every-kind-'));
afterAll(() => rm(keys, { recursive: true }));
const seal = (await (await openSealer({ keys })).seal(sampleRequest(), await samplePdf())).bytes;

test.each(Object.entries(everyKind(seal)))('genuine evidence of “%s” is sound', async (_, making) => {
  const report = await verifyEvidence(await madeMembers(making));

  expect(report.firstBad).toBeNull();
});
