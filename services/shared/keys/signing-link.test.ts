import { describe, expect, test } from 'vitest';
import { bareToken, readSigningToken, signingToken } from './signing-link.ts';

const secret = 'ab'.repeat(32);
const link = {
  documentId: '01890a5d-ac96-774b-bcce-b302099a8057',
  recipientId: '01890a5d-ac96-774b-bcce-b302099a8058',
  version: 3,
};
const token = signingToken(secret, link);

describe('a signing link', () => {
  test.each(['', '.', ',', ')', '>', '"', ' ', '\u200b', '”', ').', '>,', '\u00a0'])(
    'works with what the text around it added: %j',
    (added) => {
      expect(bareToken(token + added)).toBe(token);
      expect(readSigningToken(secret, token + added)).toEqual(link);
    },
  );

  test('works with nothing else behind it, before it, or within', () => {
    for (const wrong of [
      `${token}A`,
      `${token}=`,
      `${token}\0`,
      `${token}.A`,
      `.${token}`,
      token.slice(1),
      `${token.slice(0, -1)}.`,
    ])
      expect(readSigningToken(secret, wrong)).toBeNull();
    expect(readSigningToken(secret, `${token}${'.'.repeat(21)}`)).toBeNull();
    expect(readSigningToken('cd'.repeat(32), token)).toBeNull();
  });
});
