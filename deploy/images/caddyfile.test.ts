import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import { bareHeaders } from '../../services/shared/http/headers.ts';

const caddyfile = readFileSync(new URL('./Caddyfile', import.meta.url), 'utf8');

test('what Caddy answers itself bears the headers of any refusal', () => {
  for (const [name, value] of Object.entries(bareHeaders('https://sign.example')))
    expect(caddyfile).toContain(`\t\t\t${name} "${value}"\n`);
});

test.each(['unavailable', 'too-large', 'malformed'] as const)('and says %s in the same words', (code) => {
  const { message, retryAfter } = new Refusal(code);

  expect(caddyfile).toContain(`respond \`${JSON.stringify({ message, code })}\``);
  if (retryAfter) expect(caddyfile).toContain(`header Retry-After "${retryAfter}"`);
});

test('what identity providers ask goes to the service that writes', () => {
  expect(caddyfile).toMatch(/handle \/scim\/\* \{\s+reverse_proxy command:8080/);
});
