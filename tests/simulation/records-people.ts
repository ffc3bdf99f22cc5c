import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor } from '#contracts/envelope.ts';
import { account } from '../../services/command/decisions/account/decider.ts';
import { document } from '../../services/command/decisions/document/decider.ts';
import { matters } from '../../services/command/decisions/records/matters.ts';
import { retentionRules } from '../../services/command/decisions/records/rules.ts';
import { consent, file, placedData } from '../../services/command/document/testing/sample-lease.ts';
import { placeHolds } from '../../services/command/records/hold-documents.ts';
import { clients, uuid } from './clients.ts';
import type { Installation } from './installation.ts';
import { addSigner } from './people.ts';
import { isSettled } from './verdict.ts';
import type { World } from './world.ts';

const OLIVE: Actor = { kind: 'account', id: uuid('olive') };
const RITA: Actor = { kind: 'account', id: uuid('rita') };

/** What becomes of a document at the hands of people. */
export type Fate = 'completed' | 'draft' | 'deleted' | 'restored';
const fates: readonly Fate[] = ['completed', 'completed', 'draft', 'draft', 'deleted', 'restored'];

/** What was decided in a history. */
export type Decided = {
  readonly documents: ReadonlyMap<string, Fate>;
  readonly matter: string;
  /** What becomes of a completed document after 30 days. */
  readonly disposal: 'erase' | 'review';
  /** Whether drafts that nobody touches are erased. */
  readonly draftsToo: boolean;
  /** When the matter is closed: `at once` races with the holds that it ordered. */
  readonly closing: 'never' | 'later' | 'at once';
};

/** An owner, and a records manager who makes rules and holds documents, over more than half a year. */
export const recordsPeople = (world: World, installation: Installation) => {
  const { history, ask, send } = clients(world, installation);
  const one = <Choice>(...choices: readonly Choice[]): Choice =>
    choices[Math.floor(world.random() * choices.length)] as Choice;
  const documents = new Map(fates.map((fate, n) => [uuid(`document ${n}`), fate]));
  const decided: Decided = {
    documents,
    matter: uuid('matter'),
    disposal: one('erase', 'erase', 'review'),
    draftsToo: one(true, false),
    closing: one('never', 'later', 'at once'),
  };
  const onDocument = (id: string, by: Actor, command: DocumentCommand) =>
    send(document as never, id, by, command);
  const onMatter = (command: unknown) => send(matters as never, decided.matter, RITA, command);

  const rule = (name: string, more: object) =>
    send(retentionRules as never, 'installation', RITA, {
      type: 'MakeRule',
      data: { rule: uuid(name), name, order: 1, templates: [], disposal: 'erase', ...more },
    });

  /** Days pass once all is done that was due before. */
  const days = async (count: number) => {
    while (!isSettled(installation)) await delay(1_000);
    world.pass(count);
    await delay(1_000);
  };

  const made = async (id: string, fate: Fate): Promise<void> => {
    // The completed ones have the same file, so the last one that is erased takes it along.
    const own = fate === 'completed' ? {} : { original: hashOf(id), pdf: hashOf(`${id}.pdf`) };
    await onDocument(id, OLIVE, { type: 'UploadDocument', data: { title: fate, ...file, ...own } });
    if (fate === 'completed') await signed(id);
    if (fate === 'deleted' || fate === 'restored')
      await onDocument(id, OLIVE, { type: 'DeleteDocument', data: {} });
  };

  const signed = async (id: string): Promise<void> => {
    const signer = uuid(`signer of ${id}`);
    const field = `${id}.${signer}`;
    await onDocument(id, OLIVE, addSigner(signer, 1));
    await onDocument(id, OLIVE, {
      type: 'PlaceField',
      data: { ...placedData(signer, 'signature'), field },
    });
    await onDocument(id, OLIVE, { type: 'SendDocument', data: {} });
    const signatures = [{ fieldId: field, value: 'Sam' }];
    const data = { linkVersion: 1, consent, signatures };
    await onDocument(id, { kind: 'recipient', id: signer }, { type: 'SignDocument', data });
  };

  const held = async () => {
    const toHold = [...documents].filter(([, fate]) => fate === 'completed' || fate === 'draft');
    const data = {
      documents: toHold.map(([id]) => id).filter((_, n) => n % 2 === 0),
      kind: 'legal' as const,
    };
    await onMatter({ type: 'OpenMatter', data: { name: 'A suit', reference: null } });
    const holding = ask(RITA, (writer, envelope) =>
      placeHolds(writer, envelope, { id: decided.matter, organisation: null }, { ...data, reason: 'A suit' }),
    );
    if (decided.closing === 'at once') await closed();
    await holding;
  };

  const closed = () => onMatter({ type: 'CloseMatter', data: { reason: 'It is settled' } });

  const lives = async () => {
    for (const [{ id }, username] of [[OLIVE, 'olive'] as const, [RITA, 'rita'] as const])
      await send(
        account as never,
        id,
        { kind: 'account', id },
        {
          type: 'RegisterAccount',
          data: { username, email: `${username}@example.com`, fullName: username, passwordHash: 'none' },
        },
      );
    await rule('contracts', {
      endings: ['completed'],
      anchor: 'completed',
      keep: 'P30D',
      disposal: decided.disposal,
    });
    await Promise.all([...documents].map(([id, fate]) => made(id, fate)));
    await held();

    await days(10);
    const restore = { type: 'RestoreDocument', data: { reason: 'By mistake' } } as const;
    for (const [id, fate] of documents) if (fate === 'restored') await onDocument(id, RITA, restore);
    if (decided.draftsToo)
      await rule('drafts', { order: 2, endings: ['draft'], anchor: 'last-event', keep: 'P60D' });
    for (const count of [10, 20, 40]) await days(count);
    if (decided.closing === 'later') await closed();
    for (const count of [5, 20, 40, 40]) await days(count);
  };

  return { history, decided, done: lives() };
};

const hashOf = (of: string) => uuid(of).replaceAll('-', '').repeat(2);
