import { expect, test } from 'vitest';
import { enclosure } from './graphics-state.ts';

test.each<[string, string, number, number]>([
  ['nothing', '', 1, 1],
  ['balanced content', 'q 1 0 0 1 5 5 cm Q', 1, 1],
  ['saves that stay open', 'q q 2 0 0 2 0 0 cm Q', 1, 2],
  ['restores without a save', 'Q Q 2 0 0 2 0 0 cm', 3, 1],
  ['both', 'Q q q', 2, 3],
  ['a q in a string', '(q (q) \\) q) Tj <71> Tj', 1, 1],
  ['a q in a name or a comment', '/q gs % q q\n/a#71 Do', 1, 1],
  ['a q in a dictionary', '/Span << /q (q) /r [(q) /q] >> BDC EMC', 1, 1],
  ['a q in the data of an inline picture', 'BI /W 1 /H 1 ID q q \x00 EI q', 1, 2],
  ['operators without spaces', 'q[1]0 d/F gs Q', 1, 1],
  ['words that begin with q', 'quit Quit', 1, 1],
  ['a string without an end', 'q (q q', 1, 2],
  ['an inline picture without an end', 'q BI ID q q', 1, 2],
])('%s is enclosed', (_, content, saves, restores) => {
  expect(enclosure(Buffer.from(content, 'latin1'))).toEqual({ saves, restores });
});
