import { pino } from 'pino';
import { openPdfWorkers } from '../services/media/pdf-workers.ts';
import { openConverter } from '../services/media/word/converter.ts';
import { fromWord } from '../services/media/word/from-word.ts';
import { sampleDocx } from '../tests/fixtures/word.ts';
import { type Figure, percentile } from './figure.ts';

const ROUNDS = 40;
const WARM_UP = 3;
const account = 'olive';

/**
 * Measures how much longer a plain Word file takes because its words are compared with its pages. Both ways take turns, so
 * that the figure is a ratio that holds on any machine.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const log = pino({ level: 'silent' });
  const workers = openPdfWorkers(1, log);
  const converter = openConverter(log, 1);
  const compare = fromWord({ workers, converter });

  const compared = async (bytes: Uint8Array) => {
    const { pdf, remarks } = await compare({ bytes, kind: 'docx', account, fileName: 'Lease.docx' });
    await Promise.all([workers.prepare(pdf, account), remarks]);
  };
  const plain = async (bytes: Uint8Array) => {
    await workers.weigh(bytes, 'docx', account);
    await workers.prepare(await converter.toPdf(bytes, 'docx', account, 'Lease.docx'), account);
  };

  try {
    const taken = { compared: [] as number[], plain: [] as number[] };
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      const bytes = await sampleDocx(`Word ${round}`);
      const ways = [
        ['compared', compared],
        ['plain', plain],
      ] as const;
      for (const [name, way] of round % 2 === 0 ? ways : ways.toReversed()) {
        const started = performance.now();
        await way(bytes);
        if (round >= WARM_UP) taken[name].push(performance.now() - started);
      }
    }
    const [longer, shorter] = [percentile(taken.compared, 0.5), percentile(taken.plain, 0.5)];

    return [
      { name: 'DOCX, prepared without comparing its words, p50', value: shorter, unit: 'ms' },
      { name: 'DOCX, prepared and its words compared, p50', value: longer, unit: 'ms' },
      {
        name: 'longer because of that',
        value: (longer / shorter - 1) * 100,
        unit: '%',
        limit: { at: 'most', value: 10, source: 'decision 0363' },
      },
    ];
  } finally {
    workers.close();
    converter.close();
  }
};
