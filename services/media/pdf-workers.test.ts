import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { contractPdf } from '../../tests/fixtures/contract-pdf.ts';
import { cyclicPdf, strayBracketsPdf } from '../../tests/fixtures/hostile.ts';
import { activePdf, formPdf, inheritingPdf, ownerEncryptedPdf, samplePdf } from '../../tests/fixtures/pdf.ts';
import { openPdfWorkers } from './pdf-workers.ts';
import { Refused } from './refused.ts';
import { everybody } from './workers/pool.ts';

const workers = openPdfWorkers(2, pino({ level: 'silent' }));
afterAll(workers.close);

describe('the workers that read PDFs', () => {
  test('prepare, draw and read', async () => {
    const bytes = await samplePdf({ pages: 2 });

    expect(await workers.prepare(bytes, 'olive')).toMatchObject({ bytes: null, pages: [{}, {}] });
    expect((await workers.render(async () => bytes, 2, 794, everybody).done).length).toBeGreaterThan(1_000);
    expect(await workers.words(async () => bytes, 2, 'olive')).toHaveLength(5);
  });

  test('take less space for a page that nobody waits for', async () => {
    const bytes = await contractPdf();
    const size = async (when: 'now' | 'ahead') =>
      (await workers.render(async () => bytes, 1, 794, { when, account: 'olive' }).done).length;

    expect(await size('ahead')).toBeLessThan(await size('now'));
  });

  test('refuse what the first engine cannot read and the second chokes on', async () => {
    await expect(workers.prepare(await cyclicPdf(), 'olive')).rejects.toMatchObject({
      code: 'upload.unreadable',
    });
  });

  test('do not lose their way in brackets that open nothing', async () => {
    const answer = await workers.prepare(await strayBracketsPdf(), 'olive').catch(({ code }) => code);

    expect(answer).not.toBe('upload.too-complex');
  });

  test('pass on that a file could not be had at all', async () => {
    const lost = async () => Promise.reject(new Error('the disk is gone'));

    await expect(workers.render(lost, 1, 794, everybody).done).rejects.toThrow('the disk is gone');
  });
});

/** Each damaged file gets a process of its own. DAMAGED_FILES asks for more of them. */
const RUNS = Number(process.env.DAMAGED_FILES ?? 20);

test('however a file is damaged, it is read or refused, and so is the next', {
  timeout: 180_000,
}, async () => {
  const whole = [
    samplePdf({ pages: 3 }),
    formPdf(),
    activePdf(),
    ownerEncryptedPdf(),
    contractPdf(),
    inheritingPdf(),
  ];
  const damage = fc.record({
    file: fc.constantFrom(...(await Promise.all(whole))),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
    end: fc.option(fc.nat(), { freq: 4 }),
  });

  await fc.assert(
    fc.asyncProperty(damage, async ({ file, changes, end }) => {
      const bytes = new Uint8Array(file);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      const answer = workers.prepare(
        bytes.subarray(0, end === null ? bytes.length : end % bytes.length),
        'olive',
      );

      await answer.then(
        ({ pages }) => expect(pages.length).toBeGreaterThan(0),
        (error) => expect(error).toBeInstanceOf(Refused),
      );
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await workers.prepare(await samplePdf(), 'olive')).toMatchObject({ pages: [{}] });
});
