import { AsnConvert, AsnObjectIdentifierConverter, OctetString } from '@peculiar/asn1-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenOf, derIn, oidOf, tags } from '#contracts/evidence/der.ts';
import { der, identifier, setOf } from './der.ts';

test('values are written as the general library writes them', () => {
  const sizes = fc.oneof(
    fc.nat({ max: 300 }),
    fc.nat({ max: 70_000 }),
    fc.constantFrom(127, 128, 255, 256, 65_535, 65_536),
  );
  fc.assert(
    fc.property(sizes, (size) => {
      const bytes = new Uint8Array(size).fill(7);
      const theirs = Buffer.from(AsnConvert.serialize(new OctetString(bytes)));
      expect(der(tags.octetString, bytes).equals(theirs)).toBe(true);
    }),
  );
});

test('identifiers are written as the general library writes them', () => {
  const numbers = fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.nat({ max: 2 }), fc.nat({ max: 39 }), numbers, (first, second, rest) => {
      const named = [first, second, ...rest].join('.');
      const theirs = Buffer.from(AsnObjectIdentifierConverter.toASN(named).toBER());
      expect(identifier(named).equals(theirs)).toBe(true);
    }),
  );
});

test('what was written is read again, in its order', () => {
  const value = fc.record({
    tag: fc.constantFrom(tags.octetString, tags.sequence, tags.set),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const written = der(tags.sequence, ...values.map(({ tag, bytes }) => der(tag, bytes)));
      const read = childrenOf(derIn(new Uint8Array(written)));
      expect(read.map(({ tag, content }) => ({ tag, bytes: new Uint8Array(content) }))).toEqual(values);
    }),
  );
});

test('an identifier that was written is read again', () => {
  expect(oidOf(derIn(new Uint8Array(identifier('1.2.840.113549.1.9.16.2.47'))))).toBe(
    '1.2.840.113549.1.9.16.2.47',
  );
});

test('members of a set stand in the order of their bytes', () => {
  const members = [Buffer.of(4, 1, 9), Buffer.of(2, 1, 1), Buffer.of(4, 1, 2)];
  const set = derIn(new Uint8Array(setOf(tags.set, members)));

  expect(childrenOf(set).map(({ whole }) => [...whole])).toEqual([
    [2, 1, 1],
    [4, 1, 2],
    [4, 1, 9],
  ]);
});
