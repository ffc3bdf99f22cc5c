import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type BoxKeys, earlierText, openingsText } from '#contracts/evidence/format.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { Accesses } from '../access/accesses.ts';
import type { Readable } from '../access/policy.ts';
import { type History, historyOf, type ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import type { Client } from '../site/client.ts';
import { integrityOf, signedOf } from '../timeline/integrity.ts';
import { recordedTreeHeads } from '../tree/tree-heads.ts';
import { type Receipts, receiptsOf, stampOf } from './earlier-tree-heads.ts';
import { filesOf } from './files.ts';
import { readme } from './readme.ts';
import { restoreInto } from './restore.ts';
import { decryptFor } from './taken-texts.ts';
import { verifierIn } from './verifier.ts';

/** What taking a bundle needs. */
export type Taker = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: ReadLog & Pick<DecryptedLog, 'readLast' | 'vault'>;
  readonly blobs: Blobs;
  readonly accesses: Pick<Accesses, 'recordEvidence'>;
  /** The verifier is one of its files. */
  readonly client: Pick<Client, 'folder'>;
};

/** What is known when somebody takes a bundle, including all that the record names. */
export type Taking = {
  /** Where in the log the taking is on record. */
  readonly position: string;
  readonly named: Named;
  readonly readme: string;
  readonly verifier: Uint8Array;
  readonly receipts: Receipts;
  /** What became of the boxes of all events before. */
  readonly boxes: BoxKeys['boxes'];
};

type Named = Required<Extract<DocumentEvent, { type: 'EvidenceTaken' }>['data']>;

/** How often the document may change while a bundle of it is begun. */
const ATTEMPTS = 5;
/** Milliseconds in which a bundle of a document to which nothing has happened is given again. */
const AGAIN = 590_000;

/**
 * Puts on record that somebody takes a bundle. The event names what they may read of all events before it, so it's
 * begun anew if something happened to the document meanwhile.
 */
export const take = async (
  dependencies: Taker,
  ctx: Context,
  looked: Pick<Readable, 'by' | 'viewer' | 'view'>,
): Promise<Taking> => {
  const { store, database, blobs, accesses, client } = dependencies;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const whole = await historyOf(store, (await database.checkpoint()).epoch, looked.view.id);
    await mustAgree(dependencies, whole);
    const covered = attempt === 0 ? beforeLastTaking(whole, looked.by.id) : whole;
    const { history, boxKeys } = await decryptFor(store.vault, looked.viewer, covered);
    const verifier = await verifierIn(client.folder);
    await filesOf(blobs, history);
    const explanation = readme({ history, restored: await restoreInto(store, history.epoch) });
    const stamp = await stampOf(dependencies, history);
    const receipts = await receiptsOf(dependencies, history, stamp);
    const named = {
      verifier: sha256(verifier),
      readme: sha256(Buffer.from(explanation)),
      stamp: stamp && sha256(Buffer.from(stamp.token, 'base64')),
      openings: sha256(openingsText(boxKeys, history.events.length)),
      earlier: sha256(earlierText(receipts)),
    };
    const behind = history.head.revision;
    const position = await accesses.recordEvidence(ctx, looked, { ...named, behind });
    if (position !== null)
      return { position, named, readme: explanation, verifier, receipts, boxes: boxKeys.boxes };
  }

  return refuse('unavailable');
};

/** Whether an event is the record of this taking. */
export const isRecordOf = ({ named }: Pick<Taking, 'named'>, event: Recorded<DocumentEvent>): boolean =>
  event.type === 'EvidenceTaken' &&
  Object.entries(named).every(([name, value]) => event.data[name as keyof Named] === value);

/** What happened until somebody took a bundle a moment ago, if nothing did since: they are given that one again. */
const beforeLastTaking = (whole: History, by: string): History => {
  const { type, metadata } = whole.head;
  const before = whole.events.at(-2);
  const isAgain =
    type === 'EvidenceTaken' &&
    metadata.by.id === by &&
    millisecondsBetween(metadata.at, new Date().toISOString()) < AGAIN;

  return isAgain && before ? { ...whole, events: whole.events.slice(0, -1), head: before } : whole;
};

/** Checks that log and read models agree, before anything is recorded. Refuses with `log.contradicted`. */
const mustAgree = async ({ database, store }: Taker, history: History) => {
  const dependencies = { database, store, treeHeads: recordedTreeHeads(store) };
  const signed = await signedOf(dependencies, history.epoch, history.state.id);
  if ((await integrityOf(dependencies, history, signed)).state === 'contradicted') refuse('log.contradicted');
};
