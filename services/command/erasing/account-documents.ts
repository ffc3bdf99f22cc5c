import { refuse } from '#contracts/api/refusals.ts';
import { isDocumentErased, sealedDestroyedAt } from '#contracts/document/erasures.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { isOnHold } from '#contracts/document/retention.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { idOf } from '#contracts/stream-name.ts';
import { isComplete } from '../../shared/log/is-complete.ts';
import { document } from '../decisions/document/decider.ts';
import type { Writer } from '../log/handle.ts';
import { isHistoryDamaged } from '../log/streams.ts';

/**
 * The documents in whose streams the log has an event of these types that is `wanted`. The log picks them out, since
 * nobody else knows all documents.
 */
const documentsWith = async (
  { store, epoch }: Writer,
  types: readonly DocumentEvent['type'][],
  isRelevant: (event: Recorded) => boolean,
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const ended = new AbortController();
  try {
    for await (const news of store.follow({ types, from: null, signal: ended.signal })) {
      if (news.kind === 'caught-up') break;
      if (news.kind === 'event' && news.epoch === epoch && isComplete(news.event) && isRelevant(news.event))
        found.add(idOf(news.event.stream));
    }
  } finally {
    ended.abort();
  }

  return found;
};

/** The documents that an account made or took over. They may be somebody else's by now. */
export const everOwnedBy = (writer: Writer, account: string): Promise<ReadonlySet<string>> =>
  documentsWith(writer, OWNING, ({ data }) => data.owner === account || data.to === account);

const OWNING: readonly DocumentEvent['type'][] = [
  'DocumentUploaded',
  'DocumentDuplicated',
  'TemplateCreated',
  'DocumentCreatedFromTemplate',
  'OwnershipTransferred',
];

/**
 * Refuses `account.on-hold`, and names the documents, if a matter holds one that the account owned, sent, released or did
 * anything else in: without the account nobody could tell any more who did. An organisation's are named by their ids.
 */
export const requireNotHeld = async (writer: Writer, account: string): Promise<void> => {
  const held: { readonly id: string; readonly title: string | null }[] = [];
  for (const id of await documentsWith(writer, ['HoldPlaced'], () => true)) {
    const loaded = await loadUnlessDamaged(writer, id);
    if (!loaded || !isOnHold(loaded.state) || !actedIn(loaded, account)) continue;
    held.push({ id, title: loaded.state.organisation === null ? loaded.state.title : null });
  }
  if (held.length > 0)
    refuse('account.on-hold', {
      documents: held.slice(0, NAMED),
      more: Math.max(0, held.length - NAMED),
    });
};

/** How many documents a refusal names: somebody may have thousands that are on hold. */
const NAMED = 5;

type Loaded = { readonly state: ExistingDocument; readonly past: readonly Recorded<DocumentEvent>[] };

/** Nobody knows whether a damaged document is held, so it holds nothing up for ever. */
const loadUnlessDamaged = async ({ streams }: Writer, id: string): Promise<Loaded | null> => {
  try {
    const { state, past } = await streams.read(document, id);
    return state.status === 'none' ? null : { state, past };
  } catch (error) {
    if (isHistoryDamaged(error)) return null;
    throw error;
  }
};

const actedIn = ({ state, past }: Loaded, account: string): boolean =>
  state.owner === account ||
  past.some(
    ({ data, metadata: { by } }) =>
      (by.kind === 'account' && by.id === account) || ('owner' in data && data.owner === account),
  );

/** Whether there is a sealed file of a document of this account: it names the holder as the sender. */
export const hasSealedDocument = async (writer: Writer, account: string): Promise<boolean> => {
  for (const id of await everOwnedBy(writer, account)) {
    const loaded = await loadUnlessDamaged(writer, id);
    if (loaded && hasSealedFile(loaded.state)) return true;
  }

  return false;
};

const hasSealedFile = (state: ExistingDocument): boolean =>
  state.sealed !== null && sealedDestroyedAt(state) === null && !isDocumentErased(state);
