import { expect, test } from 'vitest';
import { streams } from '#contracts/stream-name.ts';
import { findSession } from '../../../shared/sessions/sessions.ts';
import { account } from '../../decisions/account/decider.ts';
import { handle } from '../../log/handle.ts';
import { somebody } from '../../testing/somebody.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { context } = contextAt(stack);

test('the sessions of an account end although the process that closed it ended first', async () => {
  const [closed, open] = [await somebody(stack), await somebody(stack)];
  await handle(stack.writer, account, closed.id, stack.sayingAs(closed.id), {
    type: 'CloseAccount',
    data: { reason: 'Closed by its holder' },
  });
  expect(await sessionOf(closed)).not.toBeNull();

  for (const { id } of [closed, open])
    expect(await deliverDue(context, 'privacy', streams.account(id), forever)).toBe(true);

  expect(await sessionOf(closed)).toBeNull();
  expect(await sessionOf(open)).not.toBeNull();
});

const sessionOf = ({ session }: { readonly session: string }) => findSession(stack.sql, session, 30);
