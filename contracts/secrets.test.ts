import { expect, test } from 'vitest';
import { z } from 'zod';
import { DocumentEvent } from './document/events.ts';
import { isSecret, withoutSecrets } from './secrets.ts';

test('secrets are left out by their names, however deep', () => {
  const data = { name: 'x', passwordHash: 'h', list: [{ secret: 's', kept: 1 }], recoveryCodes: ['c'] };

  expect(withoutSecrets(data)).toEqual({ name: 'x', list: [{ kept: 1 }] });
});

test('no document event holds any, so that everybody can work out its hash', () => {
  const names = JSON.stringify(z.toJSONSchema(DocumentEvent), (key, value) => {
    expect(isSecret(key) ? key : '').toBe('');
    return value;
  });

  expect(names).toContain('linkVersion');
});
