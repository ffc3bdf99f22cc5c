import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { SigningView } from '#contracts/api/views/signing.ts';
import { type Entries, nextMissing } from './fields/entries.ts';
import { keptEntries } from './fields/kept-entries.ts';
import { inReadingOrder } from './fields/reading-order.ts';

export type Signing = ReturnType<typeof useSigning>;

/** What a signer is doing: what is filled in, which field is looked at, which one is open. */
export const useSigning = (view: SigningView, key: string) => {
  const kept = useMemo(() => keptEntries(key), [key]);
  const fields = useMemo(() => inReadingOrder(view.fields), [view.fields]);
  const [entries, setEntries] = useState<Entries>(kept.read);
  const [current, setCurrent] = useState(0);
  const [open, setOpen] = useState<FieldView | null>(null);

  useEffect(() => kept.write(entries), [kept, entries]);

  const choose = useCallback((field: FieldView) => setCurrent(Math.max(0, fields.indexOf(field))), [fields]);
  const fill = useCallback(
    (field: FieldView) => {
      choose(field);
      setOpen(field);
    },
    [choose],
  );
  const goTo = (field: FieldView | undefined) => {
    if (!field) return;
    choose(field);
    show(field);
  };

  return {
    view,
    fields,
    entries,
    setEntries,
    current,
    open,
    /** Opens a field's popover. */
    fill,
    close: () => setOpen(null),
    goTo,
    goToNextMissing: () => goTo(nextMissing(fields, entries, current)),
    step: (by: 1 | -1) => goTo(fields[current + by]),
  };
};

export const fieldElementId = ({ id }: FieldView) => `${FIELD}${id}`;
export const isFieldElement = ({ id }: Element) => id.startsWith(FIELD);

const FIELD = 'field-';

/** Brings a field into the middle of the screen and the focus to it. */
const show = (field: FieldView) => {
  const element = document.getElementById(fieldElementId(field));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior: motion() });
};

const motion = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
