import { useEffect, useRef, useState } from 'react';

/** Whether an element is within a screen of the visible part. Long lists load by it. */
export const useNear = <Near extends HTMLElement = HTMLDivElement>() => {
  const ref = useRef<Near>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((seen) => setIsNear(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '100%',
    });
    observer.observe(ref.current);

    return () => observer.disconnect();
  }, []);

  return { ref, isNear };
};
