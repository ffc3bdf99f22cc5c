import fc from 'fast-check';
import { routes } from '../../services/command/api/routes.ts';
import { reads } from '../../services/query/reads.ts';
import { anyText } from '../harness/any-text.ts';
import { type Body, bodies } from './bodies.ts';

/** A generated request. The ids and the body that it's about are filled in when it's sent. */
export type FuzzedRequest = {
  readonly target: Target;
  /** Usually the target's method. */
  readonly method: string;
  readonly session: 'own' | 'other' | 'none' | 'forged';
  /** The value of each parameter of the address. */
  readonly places: Readonly<Record<string, Place>>;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
};

export type Target =
  | { readonly kind: 'write'; readonly index: number }
  | { readonly kind: 'read'; readonly path: string };

/** The right id, another account's, one that doesn't exist, or this text. */
export type Place = 'right' | 'other' | 'none' | { readonly text: string };

/** Addresses that would end the session, never finish, or keep the machine busy for long. */
const LEFT_OUT = ['/api/live', '/api/auth/logout', '/api/backup/create', '/api/backup/restore'];

const targets: readonly Target[] = [
  ...routes.flatMap(({ path }, index) =>
    LEFT_OUT.includes(path) ? [] : [{ kind: 'write', index } as const],
  ),
  ...reads.flatMap(({ path }) => (LEFT_OUT.includes(path) ? [] : [{ kind: 'read', path } as const])),
];

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
    anyText({ maxLength: 20 }),
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
  body: bodies,
});
