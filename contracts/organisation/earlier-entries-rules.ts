// This file doesn't use zod, because the browser runs it as well.

/**
 * What a signer is shown of the entries of those who signed before: texts, with handwriting only once everybody has
 * signed; everything; or nothing. Events and policies keep these names: never rename any.
 */
export const earlierEntriesRules = ['texts', 'shown', 'hidden'] as const;
export type EarlierEntriesRule = (typeof earlierEntriesRules)[number];

/** Also for documents that were sent before anybody could choose. */
export const EARLIER_ENTRIES_DEFAULT: EarlierEntriesRule = 'texts';

type Ruled = {
  readonly earlierEntries: EarlierEntriesRule | null;
  readonly policies: { readonly earlierEntries?: EarlierEntriesRule } | null;
};

/** What holds for a document: what its sender chose, or else what its organisation said when it was sent. */
export const earlierEntriesRule = ({ earlierEntries, policies }: Ruled): EarlierEntriesRule =>
  earlierEntries ?? policies?.earlierEntries ?? EARLIER_ENTRIES_DEFAULT;
