// Zod-free and small: the browser shows these texts on every screen.

/** Why a text can't be read: its key was destroyed, or lost, or whoever reads the event may not read this text. */
export type Closed = 'erased' | 'lost' | 'withheld';

/** What an opened event says in place of such a text. */
export const ERASED = '[erased]';
export const LOST = '[lost]';
export const WITHHELD = '[withheld]';

/** Whether an opened text is what somebody wrote, and not what stands in its place. */
export const isReadable = (text: string): boolean => text !== ERASED && text !== LOST && text !== WITHHELD;

/** What people read in place of a name or another text that was erased. `on` is the day of that, if it's known. */
export const erasedWords = (on: string | null): string => (on === null ? 'erased' : `erased on ${on}`);

/** The text with these words in it, for mails, labels and other places that have no quieter look for them. */
export const inErasedWords = (text: string, on: string | null = null): string =>
  text.replaceAll(ERASED, erasedWords(on));
