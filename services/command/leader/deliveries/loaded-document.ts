import { type Account, type ActiveAccount, notificationsAt } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { streams as names } from '#contracts/stream-name.ts';
import { account } from '../../decisions/account/decider.ts';
import { document as documentDecider } from '../../decisions/document/decider.ts';
import { requireReadable } from '../../log/readable.ts';
import type { LoadedStream } from '../../log/streams.ts';
import { due, type Intent, type Wishes } from '../due/document-due.ts';
import type { DeliveryContext } from './context.ts';

/** A document with its history and its owner, as a delivery finds them. */
export type LoadedDocument = {
  readonly document: ExistingDocument;
  readonly loaded: LoadedStream<Document, DocumentEvent>;
  readonly owner: ActiveAccount;
};

/**
 * Null if there is no such document, or nothing of the kind that its owner could wish for. Throws `KeyLost` if what it
 * says can't be read for now.
 */
export const loadDocument = async (
  { writer: { streams }, followed }: DeliveryContext,
  id: string,
  kind: Intent['kind'],
): Promise<LoadedDocument | null> => {
  const loaded = await followed.read(streams, documentDecider, id);
  if (loaded.state.status === 'none') return null;
  if (!due(loaded.state, () => true).some((intent) => intent.kind === kind)) return null;
  const of = await followed.read(streams, account, loaded.state.owner, names.document(id));
  const owner = active(of.state);
  requireReadable([...loaded.past, ...of.past]);

  return { document: loaded.state, loaded, owner };
};

/** What is due for a document, as its owner wishes. */
export const dueOf = ({ document, owner }: LoadedDocument): readonly Intent[] =>
  due(document, wishesOf(owner));

const active = (owner: Account): ActiveAccount => (owner.status === 'none' ? refuse('not-found') : owner);

const wishesOf =
  (owner: ActiveAccount): Wishes =>
  (purpose, at) => {
    if (owner.closedAt !== null) return false;
    const { emailNotifications, documentCompleted } = notificationsAt(owner, at);

    return emailNotifications && (purpose !== 'completed-copy' || documentCompleted);
  };
