import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Report, Seal } from '#contracts/api/media.ts';
import { samplePdf } from '../../../tests/fixtures/pdf.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openReporter } from '../report/report.ts';
import { textOf } from '../testing/poppler.ts';
import { sampleRequest, sampleValue } from '../testing/sample-request.ts';
import { withCover } from './attachment-sheet/cover-page.ts';
import { openSealer, type Sealer } from './seal.ts';

const TEXT = 'before \u{e000} after';
const EXPLANATION = 'such as [U+E000].';

/** Every text that a message can have, as the path to it: whatever has no form of its own, such as a hash or a time. */
const textsIn = (schema: z.ZodType): readonly string[] =>
  leaves(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, '');

type JsonSchema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
} & Readonly<Record<string, unknown>>;

const leaves = (schema: JsonSchema, path: string): readonly string[] => {
  const isText =
    schema.type === 'string' && !['pattern', 'format', 'enum', 'const'].some((form) => form in schema);

  return [
    ...(isText ? [path.slice(1)] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => leaves(one, `${path}.${name}`)),
    ...(schema.items ? leaves(schema.items, `${path}.0`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => leaves(one, path)),
  ];
};

/** The same with a text at such a place. */
const having = <T>(whole: T, path: string, text: string): T => {
  const copy = structuredClone(whole);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  let at = copy as Record<string, unknown>;
  for (const step of steps) at = at[step] as Record<string, unknown>;
  at[last] = text;

  return copy;
};

describe('a character that no font has', () => {
  const request = {
    ...sampleRequest(),
    attachmentSheet: {
      fileName: 'lease.pdf',
      entries: [
        { label: 'Place', fullName: 'Bob', signedAt: '2026-11-21T09:00:00.000Z', value: sampleValue({}) },
      ],
    },
  };

  test.each(textsIn(Seal.request))(
    'is written as its number in a sealed PDF, which explains it: %s',
    async (path) => {
      const { bytes } = await sealer.seal(
        having(request, path, TEXT),
        await samplePdf(),
        new Map(),
        await samplePdf(),
      );
      const text = (await textOf(bytes)).replace(/\s+/g, ' ');

      expect(text).toContain('\u{e000}');
      expect(text).toContain(EXPLANATION);
    },
  );

  const report: Report = {
    language: 'en',
    heading: 'Sessions',
    documentId: '6f1c',
    title: 'Lease',
    facts: [{ label: 'Filter', text: 'none' }],
    foot: 'Document 6f1c',
    events: [
      { revision: 0, at: '2026-11-21T12:00:00.000Z', sentence: 'Ann sent it', by: 'by Ann', hash: 'ab' },
    ],
  };
  /** The foot says which document it is. */
  const notPrinted = ['documentId'];

  test.each(textsIn(Report).filter((path) => !notPrinted.includes(path)))(
    'is written as its number in a report, which explains it: %s',
    async (path) => {
      const text = (await textOf(await draw(having(report, path, TEXT)))).replace(/\s+/g, ' ');

      expect(text).toContain('\u{e000}');
      expect(text).toContain(EXPLANATION);
    },
  );

  const cover = { language: 'en', original: 'a'.repeat(64), pageCount: 1, signatures: 1 } as const;

  test('is written as its number on an attachment sheet, which explains it', async () => {
    const sheet = await withCover(await samplePdf(), { ...cover, fileName: TEXT });
    const text = (await textOf(sheet, 1)).replace(/\s+/g, ' ');

    expect(text).toContain('\u{e000}');
    expect(text).toContain(EXPLANATION);
  });

  test('is not explained where nobody wrote one, or where it is not printed or was cut off', async () => {
    const files = [
      (await sealer.seal(request, await samplePdf(), new Map(), await samplePdf())).bytes,
      await draw(report),
      await draw(having(report, 'documentId', TEXT)),
      await withCover(await samplePdf(), { ...cover, fileName: '🎉'.repeat(100) }),
    ];

    for (const pdf of files) expect(await textOf(pdf)).not.toContain('numbers in Unicode');
  });
});

const draw = openReporter();
let keys: TemporaryFolder;
let sealer: Sealer;

beforeAll(async () => {
  keys = await temporaryFolder();
  sealer = await openSealer({ keys: keys.path });
});
afterAll(() => keys.remove());
