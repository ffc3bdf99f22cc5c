import { describe, expect, test } from 'vitest';
import { startStack } from '../testing/stack.ts';
import { isOfOneAlphabet } from './one-alphabet.ts';
import { peopleAt, somebody } from './testing/people.ts';

describe('a name', () => {
  test.each([
    'olive',
    'Olive_42',
    'Ölüve-ß',
    'Оливия',
    'Γιώργος',
    '李小龍',
    'たろうタロウ太郎',
    '12345',
    'u-1',
  ])('%s can be told from others', (name) => {
    expect(isOfOneAlphabet(name)).toBe(true);
  });

  test.each([
    '\u043elive',
    'oliv\u0435',
    'paypa\u04cf',
    '\u03bflive',
    '\u0430\u0440\u0435',
    '\u0421\u041e\u041e 1',
  ])('%s, in which another alphabet looks like Latin, cannot', (name) => {
    expect(isOfOneAlphabet(name)).toBe(false);
  });
});

test('nobody registers with a name that looks like another in another alphabet', async () => {
  const service = await (await startStack()).serve();
  const { register } = peopleAt(service);
  const person = somebody();

  const answer = await register({ ...person, username: `\u043e${person.username}` });

  expect([answer.status, answer.json()]).toEqual([
    422,
    {
      code: 'account.username-look-alike',
      message:
        'Please use letters from one alphabet only, so that your username can’t be mistaken for someone else’s.',
    },
  ]);
  expect((await register(person)).status).toBe(201);
});
