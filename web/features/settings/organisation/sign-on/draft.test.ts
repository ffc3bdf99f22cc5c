import { describe, expect, test } from 'vitest';
import { draftOf, formOf, isUsual, missingIn } from './draft.ts';

const CONNECTION = {
  connection: 'c',
  issuer: 'https://login.acme.example',
  clientId: 'inkstream',
  claims: { email: 'mail', emailVerified: 'xms_edov', fullName: 'name', groups: 'groups' },
  scopes: ['openid', 'email'],
  acrValues: ['urn:mfa'],
  domains: ['acme.example'],
  groups: [{ group: 'sales', team: 't', role: 'sender' as const }],
};

describe('a connection in its form', () => {
  test('goes back as it came, without a secret unless one is entered', () => {
    const { connection: _, ...settings } = CONNECTION;

    expect(formOf(draftOf(CONNECTION))).toEqual(settings);
    expect(formOf({ ...draftOf(CONNECTION), secret: 'hush' })).toEqual({ ...settings, secret: 'hush' });
  });

  test('has the usual claims and scopes when it’s new', () => {
    expect(isUsual(draftOf(null))).toBe(true);
    expect(isUsual(draftOf(CONNECTION))).toBe(false);
    expect(formOf({ ...draftOf(null), issuer: ' https://a.example ', clientId: ' one ' })).toMatchObject({
      issuer: 'https://a.example',
      clientId: 'one',
      scopes: ['openid', 'email', 'profile'],
    });
  });

  test('needs an issuer, a client and its secret', () => {
    expect([...missingIn(draftOf(null), null)]).toEqual(['issuer', 'clientId', 'secret']);
    const draft = { ...draftOf(null), clientId: 'one', secret: 'hush' };
    for (const issuer of ['login.acme.example', 'https://', 'https://a.example?b', 'https://a b.example'])
      expect([...missingIn({ ...draft, issuer }, null)]).toEqual(['issuer']);
    for (const issuer of ['https://a.example', 'http://localhost:8080/realms/one'])
      expect([...missingIn({ ...draft, issuer }, null)]).toEqual([]);
  });

  test('needs the secret again only for another client', () => {
    const draft = draftOf(CONNECTION);

    expect([...missingIn(draft, CONNECTION)]).toEqual([]);
    for (const other of [{ issuer: 'https://b.example' }, { clientId: 'two' }])
      expect([...missingIn({ ...draft, ...other }, CONNECTION)]).toEqual(['secret']);
  });

  test('has no claim and no group without a name', () => {
    const draft = draftOf(CONNECTION);
    const groups = [{ group: 'sales', team: '', role: 'sender' as const }];

    expect([...missingIn({ ...draft, claims: { ...draft.claims, email: ' ' }, groups }, CONNECTION)]).toEqual(
      ['claims', 'groups'],
    );
  });
});
