import { useEffect, useRef, useState } from 'react';

/** Whether an element is, or has been, within a screen of the visible part. Long lists load by it. */
export const useNear = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isNear || !ref.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '100%',
    });
    observer.observe(ref.current);

    return () => observer.disconnect();
  }, [isNear]);

  return { ref, isNear };
};
