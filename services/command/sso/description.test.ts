import { describe, expect, test } from 'vitest';
import { connectionFlawSentence } from '#contracts/api/connection-flaws.ts';
import { describedBy, keysIn } from './description.ts';

const ISSUER = 'https://login.acme.example';
const whole = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/a`,
  token_endpoint: `${ISSUER}/t`,
  jwks_uri: `${ISSUER}/keys`,
  response_types_supported: ['code', 'id_token'],
};

describe('what a provider says of itself', () => {
  test('tells where its keys are, with or without a stroke at the end of its name', () => {
    for (const issuer of [ISSUER, `${ISSUER}/`])
      expect(describedBy(issuer, whole)).toEqual({ keysAt: `${ISSUER}/keys` });
  });

  test.each<[string, unknown, RegExp]>([
    ['is no description', '<html>', /doesn’t describe a provider/],
    ['names nobody', { ...whole, issuer: 7 }, /doesn’t describe a provider/],
    [
      'names somebody else',
      { ...whole, issuer: 'https://else.example' },
      /calls itself https:\/\/else.example\./,
    ],
    ['lacks its keys', { ...whole, jwks_uri: undefined }, /lacks a valid jwks_uri/],
    [
      'lacks where people sign in',
      { ...whole, authorization_endpoint: 'here' },
      /valid authorization_endpoint/,
    ],
    ['gives no codes', { ...whole, response_types_supported: ['id_token'] }, /authorization code flow/],
    [
      'wants the secret otherwise',
      { ...whole, token_endpoint_auth_methods_supported: ['private_key_jwt'] },
      /client_secret_basic/,
    ],
  ])('is refused if it %s', (_, said, flaw) => {
    expect(sentenceFor(describedBy(ISSUER, said))).toMatch(flaw);
  });
});

test('keys count that sign', () => {
  const [signing, other] = [{ kty: 'RSA' }, { kty: 'EC', use: 'enc' }];

  expect(keysIn({ keys: [signing, other, { kty: 'OKP', use: 'sig' }] })).toEqual({ keys: 2 });
  for (const said of [{ keys: [other] }, { keys: [] }, {}, null, 'no'])
    expect(keysIn(said)).toEqual({ flaw: 'no-keys' });
});

const sentenceFor = (found: ReturnType<typeof describedBy>): string =>
  'flaw' in found ? connectionFlawSentence.en(found) : 'no flaw';
