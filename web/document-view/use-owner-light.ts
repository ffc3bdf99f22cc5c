import { type RefObject, useEffect } from 'react';

/** The attribute that says to which recipient an element belongs, and the one of everything that is pointed out. */
const [OWNER, LIT] = ['data-owner', 'data-lit'] as const;

/** What an element looks like while it's pointed out: an outline, which forced colours keep. */
export const lit = {
  outlineWidth: '2px',
  outlineStyle: 'solid',
  outlineColor: '#4a58df',
  outlineOffset: '2px',
} as const;

/**
 * While the pointer or the focus is on anything within the box that belongs to a recipient, all that belongs to them is
 * pointed out: from a field to the person, and from the person to their fields.
 */
export const useOwnerLight = (box: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const root = box.current;
    if (!root) return;
    const left = new AbortController();
    const light = (owner: string | null) => {
      for (const one of root.querySelectorAll(`[${OWNER}]`))
        one.toggleAttribute(LIT, owner !== null && one.getAttribute(OWNER) === owner);
    };
    const on = (event: string, at: (event: Event) => EventTarget | null) =>
      root.addEventListener(event, (happened) => light(ownerOf(at(happened))), { signal: left.signal });
    on('pointerover', ({ target }) => target);
    on('pointerout', (event) => (event as PointerEvent).relatedTarget);
    on('focusin', ({ target }) => target);
    on('focusout', (event) => (event as FocusEvent).relatedTarget);

    return () => left.abort();
  }, [box]);
};

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest(`[${OWNER}]`)?.getAttribute(OWNER) ?? null) : null;
