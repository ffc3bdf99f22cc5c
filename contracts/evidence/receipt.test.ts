import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../tests/harness/thorough.ts';
import { openNoteSigner } from '../proof/signed-tree-head.ts';
import { readReceipt } from './receipt.ts';

const ORIGIN = 'sign.example:8443/5f0c7a5e-1f6b-4a9b-9d51-0f6b5d1e77aa/e12';
const signer = await openNoteSigner(ORIGIN, '42'.repeat(32));
const noteOf = (size: number) => signer.sign({ origin: ORIGIN, size, root: 'c3'.repeat(32) });

describe('a receipt', () => {
  test('states its tree head and key, however it was wrapped and quoted', async () => {
    await fc.assert(
      fc.asyncProperty(layouts, fc.integer({ min: 1, max: 2 ** 52 }), async (layout, size) => {
        const note = await noteOf(size);
        const { before, after } = layout;
        const text = [before, note, 'Key to verify it with:', signer.verifierKey, after].join('\n');

        expect(await readReceipt(laidOut(text, layout))).toMatchObject({
          notes: [note],
          keys: [signer.verifierKey],
        });
      }),
      { numRuns: runs(500) },
    );
  });

  test('states each tree head once, among signatures of others', async () => {
    const witness = await openNoteSigner('witness.example', '17'.repeat(32));
    const [one, two] = [await noteOf(1), await noteOf(22)];
    const [, theirs] = (await witness.sign({ origin: ORIGIN, size: 1, root: 'c3'.repeat(32) })).split('\n\n');
    const cosigned = one.replace('\n\n', `\n\n${theirs}`);

    expect((await readReceipt([cosigned, two, one].join('\n'))).notes).toEqual([one, two]);
  });

  test('states none that lost its signature, its size or its origin', async () => {
    const note = await noteOf(7);
    const [origin = '', size = '', root = '', , signature = ''] = note.split('\n');

    for (const lines of [
      [origin, size, root],
      [origin, root, signature],
      [size, root, signature],
    ])
      expect((await readReceipt(lines.join('\n'))).notes).toEqual([]);
  });

  test('that a mail program made links of states the same', async () => {
    const note = await noteOf(7);
    const linked = note.replace('sign.example', '$&<http://sign.example/>');

    expect((await readReceipt(linked)).notes).toEqual([note]);
  });

  test.each(['1'.repeat(16), `${'A'.repeat(60)}= `, '> > ', '— ', `${'a'.repeat(64)} `, '<http:'])(
    'is read with work that grows as its length does, made of “%s”',
    async (piece) => {
      const short = piece.repeat(LENGTH / piece.length);
      await readReceipt(short);

      const work = await workOf(short);
      // If the work grew with the square of the length, it would be TIMES * TIMES as much.
      expect(await workOf(short.repeat(TIMES))).toBeLessThan(3 * TIMES * Math.max(work, LITTLE));
    },
  );
});

/** The number of characters of a long mail, and how many times as long the second mail is. */
const LENGTH = 5_000;
const TIMES = 10;
/** Work below so many milliseconds can't be told apart from other things that the process does. */
const LITTLE = 3;

/** Milliseconds of processor time: the least of three runs, since the garbage collector may disturb a run. */
const workOf = async (text: string): Promise<number> => {
  const works: number[] = [];
  for (let n = 0; n < 3; n++) {
    const before = process.cpuUsage();
    await readReceipt(text);
    const { user, system } = process.cpuUsage(before);
    works.push((user + system) / 1_000);
  }

  return Math.min(...works);
};

type Layout = { readonly width: number; readonly quote: string; readonly end: string };

const layouts = fc.record({
  width: fc.integer({ min: 20, max: 200 }),
  quote: fc.constantFrom('', '> ', '>> ', '> > ', '| ', '    '),
  end: fc.constantFrom('\n', '\r\n', ' \n'),
  before: fc.constantFrom('', 'Signed checkpoint of the log:', 'On Sunday, Ada wrote:\n—'),
  after: fc.constantFrom('', 'Goodbye\n-- \nAda', 'See you at 5 = soon'),
});

const laidOut = (text: string, { width, quote, end }: Layout): string =>
  text
    .split('\n')
    .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [''])
    .map((line) => `${quote}${line}`)
    .join(end);
