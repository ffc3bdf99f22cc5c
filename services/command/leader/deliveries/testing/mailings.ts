import { randomUUID } from 'node:crypto';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { WorkKind } from '#contracts/card.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { account } from '../../../decisions/account/decider.ts';
import { file, placedData } from '../../../document/testing/sample-lease.ts';
import { handle } from '../../../log/handle.ts';
import type { Stack } from '../../../testing/stack.ts';
import { deliverDue as deliverDueFor } from '../../following/deliver-due.ts';
import type { DeliveryContext } from '../context.ts';

export const deliverDue = (context: DeliveryContext, kind: WorkKind, id: string, signal: AbortSignal) =>
  deliverDueFor(context, kind, streams.document(id), signal);

export const addressOf = (recipient: string) => `${recipient}@example.com`;

export type Changes = Omit<Extract<AccountCommand, { type: 'ChangeSettings' }>['data'], 'confirmUntil'>;

/** Olive has an account, and what she and others send to many at once. */
export const mailingsOf = async (stack: Stack) => {
  const olive = randomUUID();
  await handle(stack.writer, account, olive, stack.sayingAs(olive), {
    type: 'RegisterAccount',
    data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'none' },
  });

  /** A document of an owner of its own, sent to one signer. */
  const branded = async () => {
    const own = randomUUID();
    const saying = () => stack.sayingAs(own);
    await handle(stack.writer, account, own, saying(), {
      type: 'RegisterAccount',
      data: { username: own, email: `${own}@example.com`, fullName: 'Olive', passwordHash: 'none' },
    });
    const choose = (changes: Changes) =>
      handle(stack.writer, account, own, saying(), {
        type: 'ChangeSettings',
        data: { ...changes, confirmUntil: new Date().toISOString() },
      });

    return { ...(await sent(1, own)), owner: own, choose };
  };

  /** A document that was sent to so many signers at once. */
  const sent = async (count: number, owner = olive) => {
    const id = randomUUID();
    const people = Array.from({ length: count }, () => randomUUID());
    await stack.tell(
      owner,
      id,
      { type: 'UploadDocument', data: { title: 'Lease', ...file } },
      ...people.map(
        (recipient): DocumentCommand => ({
          type: 'AddRecipient',
          data: {
            recipient,
            fullName: 'Sam',
            email: addressOf(recipient),
            role: 'signer',
            signingOrder: 1,
            title: null,
          },
        }),
      ),
      { type: 'PlaceField', data: placedData(people[0] ?? '', 'signature', { field: `${id}.field` }) },
      { type: 'SendDocument', data: {} },
    );

    return { id, people };
  };

  const decline = (id: string, recipient: string) =>
    stack.tell({ kind: 'recipient', id: recipient }, id, {
      type: 'DeclineDocument',
      data: { linkVersion: 1, reason: 'Too dear' },
    });

  const typesOf = async (id: string) => (await stack.documentLog(id)).map(({ type }) => type);

  return { olive, sent, branded, decline, typesOf };
};
