import type { Drawing } from '#contracts/document/fields/handwriting.ts';
import { openSealer } from '../services/media/seal/seal.ts';
import { sampleDrawing, sampleRequest, sha256 } from '../services/media/testing/sample-request.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import type { Figure } from './figure.ts';

/** Measures stamping and sealing a document with as many drawn signatures as it can hold. */
export const bench = async (): Promise<readonly Figure[]> => {
  const keys = await temporaryFolder();
  const sealer = await openSealer({ keys: keys.path });
  const [curve = []] = sampleDrawing.curves;
  const dense: Drawing = { ...sampleDrawing, curves: Array(2_000).fill(curve) };
  const handwriting = { kind: 'drawn', drawing: sha256('f') } as const;
  const values = Array.from({ length: 100 }, (_, n) => ({
    type: 'signature' as const,
    value: 'Ann Lee',
    handwriting,
    x: 200,
    y: 5 * n,
    width: 200,
    height: 60,
  }));
  const started = performance.now();
  await sealer.seal(sampleRequest(values), await samplePdf(), new Map([[sha256('f'), dense]]));
  const value = performance.now() - started;
  await keys.remove();

  return [
    {
      name: 'drawn signatures of 2,000 curves in a hundred fields, sealed',
      value,
      unit: 'ms',
      limit: { at: 'most', value: 10_000, source: 'who signs last waits for it' },
    },
  ];
};
