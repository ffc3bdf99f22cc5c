import { type RefObject, useEffect, useState } from 'react';

/** The part of the screen's height, from its top, at which a page counts as the one that is looked at. */
const LOOKED_AT = '-30% 0px -69% 0px';

/** The number of the page that is looked at, among the pages in an element, and a way to bring another to the top. */
export const useShownPage = (
  pages: RefObject<HTMLElement | null>,
): [page: number, show: (page: number) => void] => {
  const [page, setPage] = useState(1);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const shown = seen.findLast(({ isIntersecting }) => isIntersecting)?.target as
          | HTMLElement
          | undefined;
        if (shown) setPage(Number(shown.dataset.page));
      },
      { rootMargin: LOOKED_AT },
    );
    for (const element of pages.current?.querySelectorAll('[data-page]') ?? []) observer.observe(element);

    return () => observer.disconnect();
  }, [pages]);

  const show = (pageNumber: number) => {
    pages.current
      ?.querySelector(`[data-page="${pageNumber}"]`)
      ?.scrollIntoView({ block: 'start', behavior: 'instant' });
    setPage(pageNumber);
  };

  return [page, show];
};
