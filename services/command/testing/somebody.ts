import { randomUUID } from 'node:crypto';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { sayOfEpochs } from '../log/epochs.ts';
import { handle } from '../log/handle.ts';
import { draftOf } from './sample-documents.ts';
import type { Stack } from './stack.ts';

// Accounts as they lie in the log of a stack.

export const somebody = async (stack: Stack) => {
  const id = randomUUID();
  const registered = { username: id, email: emailOf(id), fullName: 'Somebody', passwordHash: 'none' };
  await handle(stack.writer, account, id, stack.sayingAs(id), { type: 'RegisterAccount', data: registered });

  return { id, session: await beginSession(stack, id) };
};

/** As if somebody had opened the link that was mailed to their address. */
export const confirmEmailOf = async (stack: Stack, id: string) => {
  const [data, expiresAt] = [{ email: emailOf(id) }, '2999-01-01T00:00:00.000Z'];
  for (const command of [
    { type: 'RequestEmailConfirmation', data: { confirmUntil: expiresAt } },
    { type: 'ConfirmEmail', data: { ...data, expiresAt } },
  ] as const)
    await handle(stack.writer, account, id, stack.sayingAs(id), command);
};

/** As if they had taken a role by the link, or an operator had said so. */
export const bindRoleOf = async (stack: Stack, account: string, role: InstallationRole): Promise<void> => {
  await stack.writers.write((writer) =>
    sayOfEpochs(writer, stack.sayingAs(account), () => ({ type: 'RoleBound', data: { role, account } })),
  );
};

const emailOf = (id: string) => `${id}@example.com`;

/** Its owner, whose address is confirmed, and Sam sign first. */
export const sentToItsOwner = async (stack: Stack, owner: string) => {
  const [draft, recipient] = [await draftOf(stack, owner), randomUUID()];
  const person = { recipient, fullName: 'Olive', email: emailOf(owner), title: null };
  await confirmEmailOf(stack, owner);
  await stack.tell(
    owner,
    draft.id,
    { type: 'AddRecipient', data: { ...person, role: 'signer', signingOrder: 1 } },
    { type: 'SendDocument', data: {} },
  );

  return draft;
};
