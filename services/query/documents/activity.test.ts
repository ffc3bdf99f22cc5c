import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ActivityView } from '#contracts/api/views/activity.ts';
import {
  declined,
  deleted,
  fieldOf,
  fieldPlaced,
  recipientAdded,
  sent,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { startStack } from '../testing/stack.ts';

const { get, happen, signedIn } = await startStack();

test('the activity is what happened last to the own documents, newest first, and whose doing it was', async () => {
  const owner = await signedIn('olive');
  const [lease, offer, gone, sam] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await happen(offer, uploaded(owner.id, 'Offer'));
  await happen(
    lease,
    uploaded(owner.id, 'Lease'),
    recipientAdded(sam),
    fieldPlaced(fieldOf(lease), sam),
    sent,
  );
  await happen(gone, uploaded(owner.id, 'Gone'), deleted);
  await happen(randomUUID(), uploaded(randomUUID(), 'Of somebody else'));
  const after = await happen(lease, declined(sam));

  const activity = await activityOf(owner, after);
  expect(activity.map(({ title, type, person }) => [title, type, person?.fullName])).toEqual([
    ['Lease', 'RecipientDeclined', 'Sam Signer'],
    ['Lease', 'DocumentSent', undefined],
    ['Lease', 'DocumentUploaded', undefined],
    ['Offer', 'DocumentUploaded', undefined],
  ]);
});

test('of many documents, only the newest activities are listed', async () => {
  const owner = await signedIn('busy');
  let after = '';
  for (let n = 0; n < 10; n++)
    after = await happen(randomUUID(), uploaded(owner.id, `Lease ${n}`), sent, voided);

  expect((await activityOf(owner, after)).map(({ title, type }) => [title, type])).toEqual([
    ['Lease 9', 'DocumentVoided'],
    ['Lease 9', 'DocumentSent'],
    ['Lease 9', 'DocumentUploaded'],
    ['Lease 8', 'DocumentVoided'],
    ['Lease 8', 'DocumentSent'],
    ['Lease 8', 'DocumentUploaded'],
  ]);
});

const activityOf = async (as: { readonly session: string }, after: string) => {
  const answer = await get('/api/activity', { as, after });

  return z.array(z.strictObject(ActivityView.shape)).parse(await answer.json());
};
