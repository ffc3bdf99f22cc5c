import fc from 'fast-check';
import { anyText } from '../harness/any-text.ts';

/** The body of a request. `member` is the index of a member in the body that its target expects. */
export type Body =
  | { readonly kind: 'sample' }
  | { readonly kind: 'changed'; readonly member: number; readonly value: unknown }
  | { readonly kind: 'without'; readonly member: number }
  | { readonly kind: 'with'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string; readonly title: string };

/** Values that often break programs. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\u0000',
      '\u202e',
      '\ufeff',
      '\ud800',
      '‮abc',
      '../../etc/passwd',
      '%00',
      "' or 1=1 --",
      '{{7*7}}',
    ],
    ...[-1, 0, 0.5, 1e21, -1e308, 2 ** 53, 2_147_483_648, 65_536],
    ...['2026-02-30', 'true', 'null', 'undefined', 'NaN', '[object Object]', '<script>alert(1)</script>'],
    ...[null, true, false, [], {}, [[]], { length: 1e9 }, { toString: 'x' }, { $gt: '' }],
  ),
  fc.integer({ min: 1, max: 20_000 }).map((length) => 'x'.repeat(length)),
  fc.integer({ min: 1, max: 60 }).map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)),
  anyText({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.uuid(),
);

const memberName = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'id',
    'role',
    'status',
    'owner',
    'isAdmin',
    'toJSON',
  ),
  fc.string({ maxLength: 20 }),
);

const raw = fc.record({
  kind: fc.constant('raw' as const),
  text: fc.oneof(
    fc.constantFrom(
      '{',
      '[',
      '"',
      '{"a":1,"a":2}',
      '\u0000',
      'null',
      '1e999',
      '{"__proto__":{"x":1}}',
      '\ufeff{}',
    ),
    fc.integer({ min: 33, max: 20_000 }).map((depth) => '['.repeat(depth)),
    fc.integer({ min: 1, max: 300_000 }).map((length) => `"${'x'.repeat(length)}"`),
    anyText({ maxLength: 200 }),
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-7',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ),
});

const file = fc.record({
  kind: fc.constant('file' as const),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    fc.uint8Array({ maxLength: 400 }).map((tail) => new Uint8Array([...Buffer.from('%PDF-1.7\n'), ...tail])),
    fc
      .uint8Array({ maxLength: 400 })
      .map((tail) => new Uint8Array([...Buffer.from('PK\u0003\u0004'), ...tail])),
  ),
  name: fc.oneof(
    fc.constantFrom(
      'a.pdf',
      'a.docx',
      'a.doc',
      '../../a.pdf',
      'a.pdf\u0000.exe',
      'a\r\nb.pdf',
      'a.PDF',
      '.pdf',
    ),
    fc.string({ maxLength: 40 }).map((name) => `${name}.pdf`),
  ),
  title: fc.string({ maxLength: 250 }),
});

export const bodies: fc.Arbitrary<Body> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Body>({ kind: 'sample' }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('changed' as const), member: fc.nat(9), value: nasty }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('without' as const), member: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('with' as const), name: memberName, value: nasty }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('json' as const), value: nasty }) },
  { weight: 2, arbitrary: raw },
  { weight: 1, arbitrary: file },
);
