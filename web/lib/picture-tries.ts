import { useEffect, useState } from 'react';

/**
 * Milliseconds until a picture that could not be had is asked for again; the last one goes on. A browser tells no page
 * what a picture's answer said, so that the server's own Retry-After cannot be heeded here.
 */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

export const waitBefore = (tries: number): number => WAITS[Math.min(tries, WAITS.length - 1)] ?? WAITS[0];

/** A picture that is asked for until it is there: later and later, and at once when the network comes back. */
export const usePictureTries = () => {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading');

  useEffect(() => {
    if (state !== 'missing') return;
    const again = () => {
      setTries(tries + 1);
      setState('loading');
    };
    const timer = setTimeout(again, waitBefore(tries));
    window.addEventListener('online', again);

    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [state, tries]);

  return {
    /** A part of the picture's key, so that the browser asks again. */
    tries,
    isThere: state === 'there',
    /** It could not be loaded, and the page waits or asks for it again. */
    isLate: state === 'missing' || (tries > 0 && state === 'loading'),
    onThere: () => setState('there'),
    onMissing: () => setState('missing'),
  };
};

/** Where a page's picture is, so many pixels wide. A new try has a new address: a browser may remember a failed one. */
export const pictureAt = (url: string, width: number, tries: number): string =>
  `${url}?width=${width}${tries > 0 ? `&try=${tries}` : ''}`;
