import { expect, test } from 'vitest';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { FoundMatch } from '#contracts/privacy/state.ts';
import { answered, expectInBoth } from '../mail/testing/sample-mails.ts';
import { type AnsweredRequest, privacyAnswer } from './privacy-answer.ts';

test('somebody reads what became of their data in each place, why some is kept, and what they can do', () => {
  const mail = privacyAnswer(
    'en',
    {
      ...answered,
      matches: [
        decided('erase', 'objection', { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' }),
        decided('erase', 'unlawful', { decision: 'destroy' }),
        decided('restrict', null),
        decided('keep', 'legal-claims'),
      ],
    },
    'fulfilled',
  );

  expect(mail.subject).toBe('Your privacy request was answered');
  expect(mail.text).toBe(
    [
      'Your privacy request was answered',
      'Hello,',
      'On November 21, 2026 at 08:00 UTC you asked us to no longer use personal data about you.',
      'Your data was erased in 2 places.',
      'In 1 place the completed document itself is kept. It still shows your name and what you entered. The legal basis: GDPR Art. 17(3)(e)',
      'In 1 place the completed document itself was destroyed, too.',
      'A certificate says what was destroyed, what is kept, and what may remain for a while, for example in backups. You can ask us for it.',
      'The use of your data was restricted in 1 place.',
      'Your data is kept in 1 place, because it’s needed for legal claims.',
      'If you disagree, you can complain to a data protection authority or go to court.',
      'You’re getting this email because someone asked for this with your address.',
      '-- \nSent by Inkstream.',
    ].join('\n\n'),
  );
  expectInBoth(mail, 'erased in 2 places');
});

test('somebody who is named nowhere reads that', () => {
  for (const kind of ['access', 'erasure'] as const)
    expectInBoth(
      privacyAnswer('en', { ...answered, kind }, 'fulfilled'),
      'no personal data under this email',
    );
});

test('somebody who asked for access reads that they get it, and one whose request was refused why', () => {
  const matches = [{ match: account, decided: null }];

  expectInBoth(
    privacyAnswer('en', { ...answered, kind: 'access', matches }, 'fulfilled'),
    'You get the data',
  );
  expectInBoth(
    privacyAnswer('en', { ...answered, refusal: 'Not your address' }, 'refused'),
    'Not your address',
  );
});

test('an answer that takes longer comes by a day, with a reason, and nothing to complain about yet', () => {
  const mail = privacyAnswer('en', answered, 'extended');

  expectInBoth(mail, 'until February 21, 2027 at 08:00 UTC at the latest. The reason: Many documents');
  expect(mail.text).not.toContain('complain');
});

const account = { kind: 'account', account: 'sam' } as const;

const decided = (
  decision: 'erase' | 'keep' | 'restrict',
  basis: NonNullable<FoundMatch['decided']>['basis'],
  sealed?: SealedDecision,
): AnsweredRequest['matches'][number] => ({
  match: account,
  decided: {
    decision,
    basis,
    until: null,
    isVoidConfirmed: false,
    by: 'rita',
    at: answered.receivedAt,
    ...(sealed && { sealed }),
  },
});
