import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeIn, withPlace } from './address.ts';

/**
 * Milliseconds without a move before the address is updated, because browsers don't allow that sixty times a second.
 */
const REST = 200;

/** `known` are the places in the address when the move began, and the last one that was written to it. */
type Move = { readonly to: number; readonly known: readonly string[] };

/**
 * The event that list, scrubber and pages show. It's in the address, which is updated after a move. Until the address
 * says something else, the move counts.
 */
export const useCurrentEvent = (last: number) => {
  const [query, setQuery] = useSearchParams();
  const [move, setMove] = useState<Move | null>(null);
  const written = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inAddress = query.get('at') ?? '';
  const settled = placeIn(query, last);

  useEffect(() => () => clearTimeout(timer.current), []);

  // The same while the hand moves: what takes it is not drawn again sixty times a second.
  const go = useCallback(
    (place: number) => {
      const to = Math.max(0, Math.min(place, last));
      setMove({ to, known: [inAddress, written.current] });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        written.current = String(to);
        setQuery((before) => withPlace(before, to), { replace: true, preventScrollReset: true });
      }, REST);
    },
    [last, inAddress, setQuery],
  );

  return { at: move?.known.includes(inAddress) ? Math.min(move.to, last) : settled, settled, go };
};
