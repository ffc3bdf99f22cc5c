import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consent, consentText } from './consent.ts';
import { consentOf } from './earlier-consents.ts';

/** The SHA-256 that signatures have on record, by version: a text that no longer has it is another text. */
const recorded = {
  '2026-11-21': '18fa1b3234c326e717be0894e877739a0bc74c9539056ab9eab0e52dc7bcec4c',
  '2026-11-22': '9048f469d1af80f65ccab06122e26a2ac07fb468f8afc588d1e34eafe254ec2b',
};

test.each(Object.entries(recorded))(
  'the text of version %s is the one that signers agreed to',
  (version, sha256) => {
    const known = consentOf(version);

    expect(
      createHash('sha256')
        .update(known?.text ?? '')
        .digest('hex'),
    ).toBe(sha256);
    expect(known?.text).toContain(known?.sentence);
  },
);

test('the newest is the one that signers are shown', () => {
  expect(Object.keys(recorded).at(-1)).toBe(consent.version);
  expect(consentOf(consent.version)?.text).toBe(consentText);
});

test('a version of another product has no text here', () => {
  expect(consentOf('2025-01-01')).toBeUndefined();
});
