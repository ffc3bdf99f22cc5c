import { describe, expect, test } from 'vitest';
import { Refusal, type RefusalCode, refusalSentence, refusals, refuse } from './refusals.ts';

const codes = Object.keys(refusals) as RefusalCode[];

describe('every no', () => {
  test.each(codes)('%s has a status of a refusal and a sentence for people', (code) => {
    const { status, message } = refusals[code];

    expect(status).toSatisfy((said: number) => (said >= 400 && said < 500) || [503, 507].includes(said));
    expect(message.en).toMatch(/^[A-Z].{5,}/);
  });

  test.each(codes)('%s calls a tree head so', (code) => {
    expect(refusals[code].message.en).not.toMatch(/checkpoint/i);
  });

  test('that will not last says when to come back', () => {
    const passing = codes.filter((code) => [429, 503].includes(refusals[code].status));

    expect(passing.map((code) => new Refusal(code).retryAfter)).toSatisfy((seconds: (number | null)[]) =>
      seconds.every((after) => after !== null && after > 0),
    );
  });
});

test('a refusal carries its code, its status and its sentence', () => {
  expect(() => refuse('document.not-draft')).toThrow(
    expect.objectContaining({
      name: 'Refusal',
      code: 'document.not-draft',
      status: 409,
      message: 'This document has already been sent and can’t be changed.',
      retryAfter: null,
    }),
  );
});

test('a refusal that another process or version made says the same here', () => {
  const { code, parameters } = JSON.parse(
    JSON.stringify(new Refusal('backup.locked', { until: '2027-02-19T08:00:00.000Z' })),
  );

  expect(refusalSentence('en', code, parameters)).toBe(
    'The storage keeps this backup until 2027-02-19, so it can’t be deleted yet.',
  );
  expect(refusalSentence('en', 'backup.locked')).toBe(refusals['backup.locked'].message.en);
  expect(refusalSentence('en', 'some.later-code', { names: [] })).toBe('some.later-code');
});

test('a refusal may say more, and how long to wait', () => {
  expect(() => refuse('invalid', { problem: 'missing', path: ['title'] })).toThrow('Title is missing.');
  expect(() => refuse('too-many', undefined, 17)).toThrow(
    expect.objectContaining({ retryAfter: 17, message: refusals['too-many'].message.en }),
  );
});
