import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor } from '#contracts/envelope.ts';
import { account } from '../../services/command/decisions/account/decider.ts';
import { document } from '../../services/command/decisions/document/decider.ts';
import { consent, file, placedData } from '../../services/command/document/testing/sample-lease.ts';
import { AGAIN, clients, uuid } from './clients.ts';
import type { Installation } from './installation.ts';
import type { World } from './world.ts';

const OWNER = '11111111-1111-4111-8111-111111111111';
/** Owners and signers of some documents, who repeat requests without an answer under the same key. */
export const people = (world: World, installation: Installation, documents: number) => {
  const { history, send } = clients(world, installation);
  const onDocument = (id: string, by: Actor, command: DocumentCommand) =>
    send(document as never, id, by, command);
  const owner: Actor = { kind: 'account', id: OWNER };

  const documentLife = async (n: number): Promise<void> => {
    const id = uuid(`document ${n}`);
    const signers = [uuid(`first ${n}`), uuid(`second ${n}`)];
    // Two people of one firm, who share a mailbox and may sign in either order.
    const isShared = n % 3 === 1;
    await onDocument(id, owner, { type: 'UploadDocument', data: { title: `Lease ${n}`, ...file } });
    for (const [at, recipient] of signers.entries()) {
      await onDocument(id, owner, isShared ? addSigner(recipient, 1, 'firm') : addSigner(recipient, at + 1));
      const field = { ...placedData(recipient, 'signature'), field: `${id}.${recipient}` };
      await onDocument(id, owner, { type: 'PlaceField', data: field });
    }
    await onDocument(id, owner, { type: 'SendDocument', data: {} });

    const signing = signers.map((recipient) => signs(id, recipient));
    if (world.random() < 0.2) {
      await delay(world.random() * 3_000);
      await onDocument(id, owner, { type: 'VoidDocument', data: {} });
    }
    await Promise.all(signing);
  };

  /** Tries again until it's their turn or the document has ended. */
  const signs = async (id: string, recipient: string): Promise<void> => {
    const by: Actor = { kind: 'recipient', id: recipient };
    const declines = world.random() < 0.1;
    const command: DocumentCommand = declines
      ? { type: 'DeclineDocument', data: { linkVersion: 1, reason: 'Too dear' } }
      : {
          type: 'SignDocument',
          data: { linkVersion: 1, consent, signatures: [{ fieldId: `${id}.${recipient}`, value: 'Sam' }] },
        };
    while (true) {
      const told = await onDocument(id, by, command);
      if (!('refused' in told) || told.refused !== 'signing.out-of-turn') return;
      await delay(AGAIN);
    }
  };

  const lives = async () => {
    await send(account as never, OWNER, owner, {
      type: 'RegisterAccount',
      data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive Owner', passwordHash: 'none' },
    });
    await Promise.all(Array.from({ length: documents }, (_, n) => documentLife(n)));
  };

  return { history, owner: OWNER, done: lives() };
};

export const addSigner = (
  recipient: string,
  signingOrder: number,
  mailbox = recipient.slice(0, 8),
): DocumentCommand => ({
  type: 'AddRecipient',
  data: {
    recipient,
    fullName: `Signer ${signingOrder}`,
    email: `${mailbox}@example.com`,
    role: 'signer',
    signingOrder,
    title: null,
  },
});
