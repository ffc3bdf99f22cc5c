import { describe, expect, test } from 'vitest';
import { auditToken, bareAuditToken, readAuditToken } from './audit-link.ts';
import { invitationToken, readInvitationToken } from './invitation-link.ts';
import { bareSigningToken, readSigningToken, signingToken } from './signing-link.ts';

const secret = 'ab'.repeat(32);
const [one, other] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058'];
const signing = { documentId: one, recipientId: other, version: 3 };
const audit = { documentId: one, linkId: other };
const invitation = { organisation: one, invitation: other };

describe.each([
  { kind: 'a signing link', of: signing, token: signingToken(secret, signing), read: readSigningToken },
  { kind: 'an audit link', of: audit, token: auditToken(secret, audit), read: readAuditToken },
  {
    kind: 'the link of an invitation',
    of: invitation,
    token: invitationToken(secret, invitation),
    read: readInvitationToken,
  },
])('$kind', ({ of, token, read }) => {
  test.each(['', '.', ',', ')', '>', '"', ' ', '\u200b', '”', ').', '>,', '\u00a0', '-', '_'])(
    'works with what the text around it added: %j',
    (added) => {
      expect(read(secret, token + added)).toEqual(of);
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
      expect(read(secret, wrong)).toBeNull();
    expect(read(secret, `${token}${'.'.repeat(21)}`)).toBeNull();
    expect(read('cd'.repeat(32), token)).toBeNull();
  });
});

test('addresses that a page goes on with have the token alone', () => {
  const [ours, theirs] = [signingToken(secret, signing), auditToken(secret, audit)];

  expect(bareSigningToken(`${ours}).`)).toBe(ours);
  expect(bareAuditToken(`${theirs}).`)).toBe(theirs);
  expect(bareAuditToken('garbage.')).toBe('garbage.');
});

test('no kind of link opens what another one does', () => {
  expect(readAuditToken(secret, invitationToken(secret, invitation))).toBeNull();
  expect(readInvitationToken(secret, auditToken(secret, audit))).toBeNull();
});
