import { expect, test } from 'vitest';
import { patched } from './incoming.ts';
import { filterIn } from './listing.ts';
import { groupAttributes, userAttributes } from './schemas.ts';
import { ScimProblem } from './scim-error.ts';
import { PATCH_OP } from './testing/directory.ts';

// What a client writes may make this process compute for as long as nobody notices. The time of its own processor is
// measured, so that a busy machine changes nothing.

const ENOUGH = 250_000;

/** Microseconds of this process, and what came out. */
const costOf = <Made>(work: () => Made): { readonly cost: number; readonly outcome: Made | ScimProblem } => {
  const before = process.cpuUsage();
  const outcome = (() => {
    try {
      return work();
    } catch (error) {
      if (error instanceof ScimProblem) return error;
      throw error;
    }
  })();
  const { user, system } = process.cpuUsage(before);

  return { cost: user + system, outcome };
};

const pairs = Array.from({ length: 19 }, (_, at) => `(a${at} eq 1 or b${at} eq 1)`).join(' and ');

const hostileFilters = {
  'a text of backslashes': `userName eq "${'\\'.repeat(42)}`,
  'a text that ends with an escape': `userName eq "${'\\'.repeat(41)}"`,
  'alternatives to multiply out': pairs,
  'nested brackets': '('.repeat(5_000),
  'an endless attribute': `${'a.'.repeat(100_000)}a eq "b"`,
  'an endless value': `userName eq "${'a'.repeat(200_000)}"`,
  'a value with a half of an escape': 'userName eq "\\u00"',
  'two comparisons': 'userName eq "b" and id eq "c"',
  'many blanks': `userName${' '.repeat(100_000)}eq "b`,
};

test.each(Object.entries(hostileFilters))('a filter of %s is refused at once', (_, filter) => {
  const { cost, outcome } = costOf(() => filterIn(filter, ['userName', 'externalId', 'id']));

  expect(outcome).toMatchObject({ status: 400, scimType: 'invalidFilter' });
  expect(cost).toBeLessThan(ENOUGH);
});

test.each([
  ['userName eq "Bob@x.example"', { attribute: 'userName', value: 'Bob@x.example' }],
  ['USERNAME EQ "b"', { attribute: 'userName', value: 'b' }],
  ['  externalId  eq  "b 0" ', { attribute: 'externalId', value: 'b 0' }],
  ['userName eq "a \\"b\\" \\\\ \\u00e9"', { attribute: 'userName', value: 'a "b" \\ é' }],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "b"', { attribute: 'userName', value: 'b' }],
  ['', null],
])('the filter %j is read', (filter, looked) => {
  expect(filterIn(filter, ['userName', 'externalId', 'id'])).toEqual(looked);
});

const user = () =>
  userAttributes.make({ userName: 'bob@x.example', emails: [{ type: 'work', value: 'b@x.example' }] });
const operations = (...Operations: readonly unknown[]) => ({ schemas: [PATCH_OP], Operations });

const hostilePatches = {
  'a filter of backslashes': operations({ op: 'replace', path: `emails[type eq "${'\\'.repeat(42)}` }),
  'a path of many parts': operations({ op: 'add', path: `emails${'.a'.repeat(100_000)}`, value: 1 }),
  'a path of many dots': operations({ op: 'add', path: `emails[${'.'.repeat(60_000)}`, value: 1 }),
  'a path of an unknown part': operations({ op: 'add', path: 'emails.nothing', value: 'x' }),
  'a filter of an unknown part': operations({ op: 'add', path: 'emails[nothing eq "x"].value', value: 'x' }),
  'a filter of something that has no parts': operations({
    op: 'add',
    path: 'userName[a eq "x"]',
    value: 'x',
  }),
  'a path of an object’s own': operations({ op: 'add', path: '__proto__', value: { admin: true } }),
  'a path among the values': operations({
    op: 'add',
    value: { [`emails[type eq "${'\\'.repeat(42)}`]: 'x' },
  }),
};

test.each(Object.entries(hostilePatches))('a change with %s is refused at once', (_, body) => {
  const { cost, outcome } = costOf(() => patched(body, userAttributes, user()));

  expect(outcome).toMatchObject({ status: 400, scimType: 'invalidPath' });
  expect(cost).toBeLessThan(ENOUGH);
});

test('a change of more than a hundred operations is refused, however they are counted', () => {
  const one = { op: 'replace', path: 'active', value: true };

  expect(
    costOf(() => patched(operations(...Array(101).fill(one)), userAttributes, user())).outcome,
  ).toMatchObject({
    scimType: 'tooMany',
  });
  expect(patched(operations(...Array(100).fill(one)), userAttributes, user())).toMatchObject({
    active: true,
  });
});

test('an operation whose value has thousands of paths is refused as well', () => {
  const paths = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`members[value eq "${at}"]`, {}]));
  const group = groupAttributes.make({ displayName: 'Law' });
  const patchedBy = (many: number) =>
    costOf(() => patched(operations({ op: 'add', value: paths(many) }), groupAttributes, group));

  const { cost, outcome } = patchedBy(7_500);

  expect(outcome).toMatchObject({ status: 400, scimType: 'tooMany' });
  expect(cost).toBeLessThan(ENOUGH);
  expect(patchedBy(1_000).outcome).toMatchObject({ displayName: 'Law' });
});

test('members that are to be removed are told by their ids, which are read as nothing else', () => {
  const group = groupAttributes.make({ displayName: 'Law', members: [{ value: 'a' }, { value: 'b' }] });
  const remove = (value: unknown) =>
    costOf(() => patched(operations({ op: 'remove', path: 'members', value }), groupAttributes, group));
  const many = Array.from({ length: 5_000 }, (_, at) => ({ value: `${'\\'.repeat(30)}${at}` }));

  expect(remove([{ value: 'b' }]).outcome).toMatchObject({ members: [{ value: 'a' }] });
  expect(remove({ value: 'a', display: 'Somebody' }).outcome).toMatchObject({ members: [{ value: 'b' }] });
  expect(remove([{ 'value eq "b" or value': 'a' }]).outcome).toMatchObject({ scimType: 'invalidValue' });
  const { cost, outcome } = remove(many);
  expect(outcome).toBeNull();
  expect(cost).toBeLessThan(ENOUGH);
});
