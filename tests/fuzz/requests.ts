import fc from 'fast-check';
import { routes } from '../../services/command/http/routes.ts';
import { reads } from '../../services/query/reads.ts';

/** A request as the generator thinks it up. What it's about (whose ids, which body) is filled in when it's sent. */
export type FuzzedRequest = {
  readonly target: Target;
  /** Mostly the target's own. */
  readonly method: string;
  readonly session: 'own' | 'other' | 'none' | 'forged';
  /** What stands at each place of the address. */
  readonly places: Readonly<Record<string, Place>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
};

export type Target =
  | { readonly kind: 'write'; readonly index: number }
  | { readonly kind: 'read'; readonly path: string };

/** The right id, another's, one of nothing, or this text. */
export type Place = 'right' | 'other' | 'none' | { readonly text: string };

export type Body =
  | { readonly kind: 'sample' }
  | { readonly kind: 'changed'; readonly member: number; readonly value: unknown }
  | { readonly kind: 'without'; readonly member: number }
  | { readonly kind: 'with'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly name: string; readonly title: string };

/** Addresses that would end what is looked at (sessions), never end themselves, or take the machine for long. */
const LEFT_OUT = ['/api/live', '/api/auth/logout', '/api/backup/create', '/api/backup/restore'];

const targets: readonly Target[] = [
  ...routes.flatMap(({ path }, index) =>
    LEFT_OUT.includes(path) ? [] : [{ kind: 'write', index } as const],
  ),
  ...reads.flatMap(({ path }) => (LEFT_OUT.includes(path) ? [] : [{ kind: 'read', path } as const])),
];

/** Values that have broken programs before. */
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
  fc.string({ unit: 'binary', maxLength: 40 }),
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
    fc.string({ unit: 'binary', maxLength: 200 }),
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

const body: fc.Arbitrary<Body> = fc.oneof(
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

const place: fc.Arbitrary<Place> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Place>('right') },
  { weight: 1, arbitrary: fc.constant<Place>('other') },
  { weight: 1, arbitrary: fc.constant<Place>('none') },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom('0', '-1', '1.5', '1e9', '99999999999999999999', '..', '%00', 'a/b'),
        fc.string({ maxLength: 60 }),
        fc.uuid(),
      )
      .map((text) => ({ text })),
  },
);

const names = [
  'id',
  'recipientId',
  'roleId',
  'fieldId',
  'link',
  'token',
  'filename',
  'page',
  'revision',
  'sha256',
  'epoch',
];
const places = fc.record(Object.fromEntries(names.map((name) => [name, place])));

const parameter = fc.tuple(
  fc.constantFrom(
    'q',
    'person',
    'address',
    'from',
    'to',
    'after',
    'type',
    'status',
    'width',
    'try',
    'revision',
    'document',
    'size',
    'first',
    'second',
    'filter',
    'verifier',
  ),
  fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.integer().map(String),
    fc.constantFrom('\u0000', '%', '%zz', '2026-02-30', '1e999'),
  ),
);
const query = fc
  .array(parameter, { maxLength: 3 })
  .map((all) =>
    all.length === 0 ? '' : `?${all.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}`,
  );

/** Lone surrogates can't be encoded as an address. */
const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

const headers = fc.dictionary(
  fc.constantFrom(
    'Idempotency-Key',
    'X-Log-Position',
    'X-Forwarded-For',
    'Accept',
    'Accept-Encoding',
    'If-None-Match',
    'Range',
    'User-Agent',
    'Cookie',
  ),
  fc.oneof(
    fc.constantFrom(
      '',
      'x',
      '*',
      'bytes=0-',
      'bytes=9-1',
      '0.0.0',
      '1.1.99999999999999999999',
      'e',
      '127.0.0.1, ::1',
      'inkstream_position=a.b.c',
    ),
    fc.string({ maxLength: 80 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  ),
  { maxKeys: 2 },
);

export const requests: fc.Arbitrary<FuzzedRequest> = fc.record({
  target: fc.constantFrom(...targets),
  method: fc.oneof(
    { weight: 30, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'GET') },
  ),
  session: fc.oneof(
    { weight: 12, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constantFrom('other' as const, 'none' as const, 'forged' as const) },
  ),
  places,
  query,
  headers,
  body,
});
