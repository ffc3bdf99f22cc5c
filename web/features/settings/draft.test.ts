import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingsOf } from '#contracts/api/account-settings.ts';
import { bodyOf, type Changes, type Draft, draftOf, problemsIn, withChange, withoutSent } from './draft.ts';
import { tabOf, tabs } from './tabs.ts';

describe('what is entered', () => {
  test('a company and a footer that nobody chose follow the name', () => {
    expect(draftOf(saved, { fullName: 'Ada' })).toMatchObject({
      companyName: 'Ada Company',
      customFooterText: 'Powered by Ada Company',
    });
    expect(draftOf(saved, { companyName: 'Harbour' }).customFooterText).toBe('Powered by Harbour');
    expect(draftOf(saved, { companyName: '' }).customFooterText).toBe('Powered by Olive Company');
  });

  test('a company that was chosen stays, whatever the name', () => {
    const chosen = settingsOf({ ...known, companyName: 'Harbour', customFooterText: 'Hello' });

    expect(draftOf(chosen, { fullName: 'Ada', companyName: 'Quay' })).toMatchObject({
      companyName: 'Quay',
      customFooterText: 'Hello',
    });
  });

  test('entering what stood there before is no change', () => {
    fc.assert(
      fc.property(changes, (entered) => {
        const all = Object.entries(entered) as [keyof Draft, never][];
        const there = all.reduce<Changes>((so, [name, value]) => withChange(saved, so, name, value), {});
        const back = all
          .toReversed()
          .reduce<Changes>((so, [name]) => withChange(saved, so, name, draftOf(saved, {})[name]), there);

        expect(draftOf(saved, there)).toEqual(draftOf(saved, entered));
        expect(draftOf(saved, back)).toEqual(draftOf(saved, {}));
      }),
    );
  });

  test('what is entered while it saves stays to be saved', () => {
    expect(withoutSent({ fullName: 'Ada L', email: 'a@b.c' }, { fullName: 'Ada', email: 'a@b.c' })).toEqual({
      fullName: 'Ada L',
    });
  });
});

describe('what is sent', () => {
  test('is all settings, and neither a password nor a switch that has steps of its own', () => {
    expect(Object.keys(bodyOf(saved, { email: 'new@example.com' })).toSorted()).toEqual(
      Object.keys(tabOf).toSorted(),
    );
  });

  test('has no address unless one was entered: meanwhile another may have been confirmed', () => {
    expect(bodyOf(saved, { fullName: 'Ada' })).not.toHaveProperty('email');
  });
});

test('every field that can be wrong says so, on a tab that there is', () => {
  const wrong = { fullName: ' ', email: 'olive', primaryColor: 'blue', secondaryColor: '#12345' };

  expect(problemsIn(draftOf(saved, wrong))).toEqual({
    fullName: 'Full name is required',
    email: 'Please enter a valid email address',
    primaryColor: 'Please enter a color such as #2563eb',
    secondaryColor: 'Please enter a color such as #2563eb',
  });
  for (const tab of Object.values(tabOf)) expect(tabs).toHaveProperty(tab);
});

const known = { fullName: 'Olive', email: 'olive@example.com' };
const saved = settingsOf(known);

const words = fc.constantFrom(
  '',
  'Ada',
  'Olive',
  'Olive Company',
  'Powered by Ada',
  'Powered by Olive Company',
);
const changes = fc.record(
  {
    fullName: words,
    email: words,
    companyName: words,
    customFooterText: words,
    reminderEmails: fc.boolean(),
  },
  { requiredKeys: [] },
);
