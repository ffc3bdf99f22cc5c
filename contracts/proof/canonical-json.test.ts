import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('the examples of RFC 8785', () => {
  test('3.2.2: strings, numbers and literals have one spelling', () => {
    const value = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`);

    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  test('3.2.3: names are sorted by their UTF-16 units', () => {
    const value = JSON.parse(String.raw`{
      "\u20ac": "Euro Sign",
      "\r": "Carriage Return",
      "\ufb33": "Hebrew Letter Dalet With Dagesh",
      "1": "One",
      "\ud83d\ude00": "Emoji: Grinning Face",
      "\u0080": "Control",
      "\u00f6": "Latin Small Letter O With Diaeresis"
    }`);

    expect(
      Object.values(JSON.parse(`[${canonicalJson(value).slice(1, -1).replaceAll('":"', '","')}]`)),
    ).toEqual(
      [
        ['\r', 'Carriage Return'],
        ['1', 'One'],
        ['\u0080', 'Control'],
        ['ö', 'Latin Small Letter O With Diaeresis'],
        ['€', 'Euro Sign'],
        ['😀', 'Emoji: Grinning Face'],
        ['\ufb33', 'Hebrew Letter Dalet With Dagesh'],
      ].flat(),
    );
  });

  test.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['7fefffffffffffff', '1.7976931348623157e+308'],
    ['ffefffffffffffff', '-1.7976931348623157e+308'],
    ['4340000000000000', '9007199254740992'],
    ['c340000000000000', '-9007199254740992'],
    ['4430000000000000', '295147905179352830000'],
    ['44b52d02c7e14af5', '9.999999999999997e+22'],
    ['44b52d02c7e14af6', '1e+23'],
    ['44b52d02c7e14af7', '1.0000000000000001e+23'],
    ['444b1ae4d6e2ef4e', '999999999999999700000'],
    ['444b1ae4d6e2ef4f', '999999999999999900000'],
    ['444b1ae4d6e2ef50', '1e+21'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('appendix B: the double %s is %s', (bits, spelled) => {
    expect(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE())).toBe(spelled);
  });

  test('appendix B: what is no number in JSON has no spelling', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});

describe('any JSON value', () => {
  test('says the same after as before', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  test('has one spelling, in whatever order its members were written', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });
});

test('a member that is undefined is not there', () => {
  expect(canonicalJson({ a: undefined, b: { c: undefined } })).toBe('{"b":{}}');
});

test.each([
  ['undefined', undefined],
  ['a bigint', 1n],
  ['a function', () => 1],
  ['a symbol', Symbol('a')],
  ['undefined in a list', [undefined]],
])('%s has no spelling', (_, value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError);
});

/** Any value that JSON can express. That excludes -0, which would come back as 0. */
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)));

/** The same value with the members of every object in the opposite order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;

  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, turned(member)]),
  );
};
