import type { ClipboardEvent, FocusEvent } from 'react';
import { type Addressee, writtenAddressees } from '../../lib/addressees.ts';

/**
 * Takes whom people paste or type into an input for an address, where it's no bare address alone. `most`: how many there
 * is room for; more than that are left as they are.
 */
export const addressEvents = (onAddressees: (found: readonly Addressee[]) => void, most = Infinity) => ({
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
    const found = writtenAddressees(event.clipboardData.getData('text/plain'));
    if (found.length === 0 || found.length > most) return;
    event.preventDefault();
    onAddressees(found);
  },
  onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
    const found = writtenAddressees(target.value);
    if (found.length > 0 && found.length <= most) onAddressees(found);
  },
});
