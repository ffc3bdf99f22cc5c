import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES } from '../../services/shared/service/config.ts';

/** Secrets, and addresses that hold a password. */
const SECRET = /KEYS?$|SECRET|PASSWORD$|_(USER|ADMIN)$|_P12$|_HEADERS$|^(DATABASE|NATS|SMTP)_URL$/;

test('the guide says of every key and password how it is rotated, and names none that there is not', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations/keys.md'), 'utf8');
  const [, ...cells] = text.split('\n| ').map((row) => row.split(' | ')[0] ?? '');
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  const ours = named.filter((name) => !/^(AWS_|LOG_END_FILE)/.test(name ?? ''));

  expect(ours.toSorted()).toEqual(VARIABLES.filter((name) => SECRET.test(name)).toSorted());
});
