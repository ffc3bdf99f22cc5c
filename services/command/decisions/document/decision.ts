import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Issued } from '#contracts/issued.ts';

/** A command of one type, with who asked for it and when. */
export type Command<Type extends DocumentCommand['type']> = Issued<Extract<DocumentCommand, { type: Type }>>;
/** The events that follow from a command; none if the document is as it asks already. */
export type Decision = readonly DocumentEvent[];
