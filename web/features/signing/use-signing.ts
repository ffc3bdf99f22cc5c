import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { type Entries, entered, missing, nextMissing } from './model/entries.ts';
import { keptEntries } from './model/kept-entries.ts';
import { begun, suggestionFor, takesOneTap } from './model/known-values.ts';
import { inReadingOrder } from './model/reading-order.ts';

export type Signing = ReturnType<typeof useSigning>;

type Open = {
  readonly field: FieldView;
  /** Saving it opens the next one that is missing. */
  readonly leadsOn: boolean;
};

/** What a signer is doing: what is filled in, which field is looked at, which one is open. */
export const useSigning = (view: SigningView, key: string) => {
  const stored = useMemo(() => keptEntries(key), [key]);
  const fields = useMemo(() => inReadingOrder(view.fields), [view.fields]);
  const [entries, setEntries] = useState<Entries>(stored.read);
  const [known] = useState(view.earlier);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);

  useEffect(() => stored.write(entries), [stored, entries]);

  const choose = (field: FieldView) => setCurrent(Math.max(0, fields.indexOf(field)));
  const goTo = (field: FieldView | undefined) => {
    if (!field) return;
    choose(field);
    show(field, motion());
  };
  const openSheet = (field: FieldView, leadsOn: boolean) => {
    choose(field);
    if (leadsOn) show(field, 'instant');
    setOpen({ field, leadsOn });
  };
  const next = (after: Entries, from: FieldView | undefined) =>
    nextMissing(fields, after, from ? fields.indexOf(from) : current);

  const save = (filled: Entries, leadsOn: boolean) => {
    const field = open?.field;
    const after = begun(filled, fields, view.recipient);
    const left = next(after, field);
    const isNews = missing(fields, entries).length !== missing(fields, after).length;
    setEntries(after);
    if (left && leadsOn && isNews) return openSheet(left, true);
    setOpen(null);
    if (isNews) afterwards(() => (left ? goTo(left) : focusComplete()));
  };

  const fill = (field: FieldView) => {
    if (!takesOneTap(field, entries, view)) return openSheet(field, false);
    const after = entered(entries, [field], suggestionFor(field, entries, view.recipient));
    setEntries(after);
    choose(field);
    const left = next(after, field);
    if (left) goTo(left);
    else if (field.required) focusComplete();
  };

  const lead = () => {
    const after = begun(entries, fields, view.recipient);
    const left = next(after, entries.isBegun ? undefined : fields[0]);
    setEntries(after);
    if (left) openSheet(left, true);
    else focusComplete();
  };

  return {
    view,
    /** What others had entered when the page was opened. */
    known,
    fields,
    entries,
    current,
    open,
    /** The required field that the signer is led to. */
    due: nextMissing(fields, entries, current),
    /** Fills a field in where that needs nothing of its signer, or else opens its sheet. */
    fill: useLatest(fill),
    /** Takes over what its sheet says. `leadsOn` opens the next one that is missing. */
    save,
    close: () => setOpen(null),
    goTo,
    /** Opens the next required field that is missing, the first one at first. */
    lead,
    step: (by: 1 | -1) => goTo(fields[current + by]),
  };
};

/**
 * A function that always keeps its identity and calls the latest one, so that what receives it need not be drawn again.
 */
const useLatest = <Argument>(latest: (argument: Argument) => void) => {
  const stored = useRef(latest);
  stored.current = latest;

  return useCallback((argument: Argument) => stored.current(argument), []);
};

export const fieldElementId = ({ id }: Pick<FieldView, 'id'>) => `${FIELD}${id}`;
export const isFieldElement = ({ id }: Element) => id.startsWith(FIELD);

const FIELD = 'field-';

export const COMPLETE = 'complete';

/** Once it is there. */
export const focusComplete = () => afterwards(() => document.getElementById(COMPLETE)?.focus());

/** Once what is shown has changed, and a dialog that closed has given the focus back. */
const afterwards = (then: () => void) => requestAnimationFrame(then);

/** Brings the focus to a field, and the field into the middle of the screen. */
const show = (field: FieldView, behavior: ScrollBehavior) => {
  const element = document.getElementById(fieldElementId(field));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior });
};

const motion = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
