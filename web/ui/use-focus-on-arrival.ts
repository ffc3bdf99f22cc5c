import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** For a screen's heading. The first page of a visit keeps the browser's own start of reading. */
export const useFocusOnArrival = () => {
  const ref = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is an arrival, a new search is not
  useEffect(() => {
    if (!isFirst) ref.current?.focus({ preventScroll: true });
  }, [pathname]);

  return ref;
};
