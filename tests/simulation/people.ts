import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor } from '#contracts/envelope.ts';
import { account } from '../../services/command/account/decisions/decider.ts';
import { document } from '../../services/command/document/decisions/decider.ts';
import { consent, file, placedData } from '../../services/command/document/testing/sample-lease.ts';
import type { Decider } from '../../services/command/log/decider.ts';
import { handle } from '../../services/command/log/handle.ts';
import type { Installation } from './installation.ts';
import type { World } from './world.ts';

/** The final answer to one command, which the client may have sent several times. */
export type Told =
  | { readonly commandId: string; readonly events: number }
  | { readonly commandId: string; readonly refused: string };

const OWNER = '11111111-1111-4111-8111-111111111111';
/** Milliseconds before a request without an answer is sent again. */
const AGAIN = 200;

/** Owners and signers of some documents, who repeat requests without an answer under the same key. */
export const people = (world: World, { services }: Installation, documents: number) => {
  const history: Told[] = [];
  let keys = 0;

  const send = async (
    decider: Decider<never, never, never>,
    id: string,
    by: Actor,
    command: unknown,
  ): Promise<Told> => {
    keys += 1;
    const envelope = saidBy(by, uuid(`command ${keys}`));
    let isSentTwice = false;
    while (true) {
      const [name] = [...services.keys()].filter((_, at) => at === Math.floor(world.random() * 2));
      const service = services.get(name ?? 'command 1');
      if (!service) continue;
      const answer = handle(service.writer, decider, id, envelope, command as never).then(
        ({ events }) => ({ commandId: envelope.commandId, events: events.length }),
        (error) => (isPassing(error) ? null : { commandId: envelope.commandId, refused: codeOf(error) }),
      );
      // A double click, whose two requests may go to different services.
      isSentTwice ||= world.random() < 0.1;
      if (isSentTwice) void handle(service.writer, decider, id, envelope, command as never).catch(() => {});
      const told = await Promise.race([answer, service.process.killed.then(() => null)]);
      if (told) {
        // The second of two may still be decided on, when what stood against it is over.
        if (!(isSentTwice && 'refused' in told)) history.push(told);
        return told;
      }
      await delay(AGAIN);
    }
  };

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

const addSigner = (
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

const isPassing = (error: unknown) => error instanceof Refusal && error.status >= 500;

/** An error that isn't a refusal is a bug and ends the simulation. */
const codeOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code;
  throw error;
};

const saidBy = (by: Actor, commandId: string) => ({
  ...{ by, ip: null, userAgent: null, causationId: null, commandId, commandHash: 'same' },
  correlationId: commandId,
});

/** Ids that are the same in each run, because nothing may depend on chance. */
const uuid = (of: string) =>
  createHash('sha256')
    .update(of)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');
