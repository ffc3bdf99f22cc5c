import type { EarlierEntriesRule } from '../organisation/earlier-entries-rules.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import { type FieldType, isHandwritten } from './fields/kinds.ts';
import type { DocumentStatus } from './state.ts';

// This file doesn't use zod, because the browser runs it as well.

/** A field as far as it matters here. `commitment` is that of the box in which its value is stored. */
export type Entered = {
  readonly id: string;
  readonly type: FieldType;
  readonly value: string | null;
  readonly commitment: string | null;
};

export type EarlierEntriesShown = { readonly rule: EarlierEntriesRule; readonly status: DocumentStatus };

/** Whether the content of an entry is shown to those who sign later, and not only that somebody signed there. */
export const isContentShown = ({ rule, status }: EarlierEntriesShown, type: FieldType): boolean =>
  rule === 'shown' || status === 'completed' || !isHandwritten(type);

/** The other people's fields that a signer is shown because they are already filled in. */
export const earlierEntries = <Field extends Pick<Entered, 'value'>>(
  { rule }: EarlierEntriesShown,
  others: readonly Field[],
): readonly Field[] => (rule === 'hidden' ? [] : others.filter(({ value }) => value !== null));

/**
 * The text whose SHA-256 says what a signer was shown: the PDF, and each entry of others by its field, with the
 * commitment of its box where its content was shown. No text that anybody entered is in it, so that it can be computed
 * again once these are erased, and nobody can find out short ones by trying.
 */
export const seenText = (
  shown: EarlierEntriesShown & { readonly pdf: string },
  others: readonly Entered[],
): string =>
  canonicalJson({
    earlier: earlierEntries(shown, others)
      .map(({ id, type, commitment }) => ({
        commitment: isContentShown(shown, type) ? commitment : null,
        field: id,
      }))
      .toSorted((one, other) => (one.field < other.field ? -1 : 1)),
    pdf: shown.pdf,
  });
