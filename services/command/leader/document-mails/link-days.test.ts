import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { foundedIn } from '../../testing/acme.ts';
import { sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack = await startStack();

test.each([
  [7, 7],
  [365, 90],
  [null, 90],
])('links work for the days that the policy at sending allows: %j', async (linkDaysMax, days) => {
  const acme = await foundedIn(stack);
  await acme.tell(acme.owner.id, { type: 'SetPolicies', data: { linkDaysMax } });
  const olive = await acme.member();
  const { id } = await sentBy(stack, olive.id);
  await acme.tell(acme.owner.id, { type: 'SetPolicies', data: { linkDaysMax: 1 } });
  const { context } = contextAt(stack);

  await deliverDue(context, 'mail', streams.document(id), forever);

  const invited = (await stack.documentLog(id)).find(({ type }) => type === 'InvitationMailed');
  const until = Date.parse(String(invited?.data.linkExpiresAt));
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(days);
});
