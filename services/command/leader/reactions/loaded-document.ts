import type { ActiveAccount } from '#contracts/account/state.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { LoadedStream } from '../../log/streams.ts';

/** A document as a reaction finds it. */
export type LoadedDocument = {
  readonly there: ExistingDocument;
  readonly loaded: LoadedStream<Document, DocumentEvent>;
  readonly owner: ActiveAccount;
};
