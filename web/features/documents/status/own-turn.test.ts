import { expect, test } from 'vitest';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { isOwnTurn } from './own-turn.ts';

const lease = { id: 'lease', status: 'sent' } as const;

test('somebody signs now only where it is the turn of their own address, in that document', () => {
  const first = person('Olive@example.com', { signingOrder: 1 });
  const sam = person('sam@example.com', { signingOrder: 1 });
  const later = person('olive@example.com', { signingOrder: 2 });

  expect(isOwnTurn(lease, [first, sam], 'olive@example.com')).toBe(true);
  expect(isOwnTurn(lease, [sam, later], 'olive@example.com')).toBe(false);
  expect(isOwnTurn(lease, [{ ...sam, status: 'signed' }, later], 'olive@example.com')).toBe(true);
  expect(isOwnTurn(lease, [{ ...first, documentId: 'other' }, sam], 'olive@example.com')).toBe(false);
  expect(isOwnTurn(lease, [{ ...first, role: 'copy' }], 'olive@example.com')).toBe(false);
  expect(isOwnTurn({ ...lease, status: 'draft' }, [first], 'olive@example.com')).toBe(false);
});

const person = (email: string, changes: Partial<RecipientView>) =>
  ({ documentId: 'lease', email, role: 'signer', status: 'pending', ...changes }) as RecipientView;
