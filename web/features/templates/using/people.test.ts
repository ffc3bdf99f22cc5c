import { expect, test } from 'vitest';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { completed, nobody, partsOf, problemsOf } from './people.ts';

test('roles are asked for in signing order; those with fields have to be taken', () => {
  const roles = [
    { id: 'b', signingOrder: 2 },
    { id: 'a', signingOrder: 1 },
  ];
  const detail = { roles, templateFields: [{ roleId: 'b' }] } as unknown as TemplateDetailView;
  expect(partsOf(detail).map(({ id, isNeeded }) => [id, isNeeded])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('a role that nobody has to take can stay empty, or has a name and an address', () => {
  expect(problemsOf(nobody, false)).toEqual({});
  expect(problemsOf({ ...nobody, fullName: 'Ada' }, false)).toEqual({
    email: 'Please enter an email address',
  });
  expect(problemsOf({ ...nobody, email: 'ada@example.com' }, false)).toEqual({
    fullName: 'Please enter a name',
  });
});

test('a role with fields has to be taken by somebody with an address that can be one', () => {
  expect(problemsOf(nobody, true)).toEqual({
    fullName: 'Please enter a name',
    email: 'Please enter an email address',
  });
  expect(problemsOf({ fullName: 'Ada', email: 'ada@example' }, true)).toEqual({
    email: 'Please enter a valid email address',
  });
  expect(problemsOf({ fullName: ' Ada ', email: ' ada@example.com ' }, true)).toEqual({});
});

test('whoever is known by name or by address brings the other along, but takes nothing away', () => {
  expect(completed(nobody, { fullName: 'Ada Lovelace' }, [ada])).toEqual(ada);
  expect(completed(nobody, { email: 'ada@example.com' }, [ada])).toEqual(ada);
  expect(completed({ fullName: 'Countess', email: '' }, { email: 'ada@example.com' }, [ada])).toEqual({
    ...ada,
    fullName: 'Countess',
  });
  expect(completed(ada, { fullName: '' }, [ada])).toEqual({ ...ada, fullName: '' });
});

const ada = { fullName: 'Ada Lovelace', email: 'ada@example.com' };
