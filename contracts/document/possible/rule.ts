import type { Recorded } from '../../envelope.ts';
import type { DocumentEvent } from '../events.ts';
import type { ExistingDocument } from '../state.ts';

export type About<Type extends DocumentEvent['type']> = Recorded<Extract<DocumentEvent, { type: Type }>>;

/** Says why an event of a type can't have happened, as a clause. Null if it can. */
export type Rule<Type extends DocumentEvent['type']> = (
  document: ExistingDocument,
  event: About<Type>,
) => string | null;

/** A rule for each type of event. Each file about a topic has those of its events, and `possible.ts` all of them. */
export type Rules<Type extends DocumentEvent['type'] = DocumentEvent['type']> = {
  readonly [One in Type]: Rule<One>;
};

/** A rule of whichever type: it's asked about events of that type alone. */
export type AnyRule = (document: ExistingDocument, event: Recorded<DocumentEvent>) => string | null;

/** Rules that hold only where a rule that they have in common finds nothing wrong. */
export const unless = <Some extends Partial<Rules>>(common: AnyRule, rules: Some): Some =>
  Object.fromEntries(
    Object.entries(rules as Readonly<Record<string, AnyRule>>).map(([type, rule]): [string, AnyRule] => [
      type,
      (document, event) => common(document, event) ?? rule(document, event),
    ]),
  ) as Some;
