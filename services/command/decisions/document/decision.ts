import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Issued } from '#contracts/issued.ts';
import type { Decisions } from '../../log/decider.ts';

/** A command of one type, with who asked for it and when. */
export type Command<Type extends DocumentCommand['type']> = Issued<Extract<DocumentCommand, { type: Type }>>;
/** The events that follow from a command; none if the document is as it asks already. */
export type Decision = readonly DocumentEvent[];

/** What follows from each command. Each file about a topic has those of its commands, and `decider.ts` all of them. */
export type DocumentDecisions = Decisions<Document, DocumentCommand, DocumentEvent>;
