import { useEffect, useState } from 'react';
import { PAGE_WIDTH, type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { pictureAt, usePictureTries } from '../../../lib/picture-tries.ts';
import { texts } from '../texts.ts';
import styles from './page-picture.module.css';

type PagePictureProps = {
  readonly url: string;
  readonly number: number;
  readonly size: PageSize;
  /** Part of the page's width to its width at 100 %. */
  readonly zoom: number;
};

/**
 * A page's picture. The first one begins as the server's shell has it (build/signing-shell.ts), so that nothing
 * is fetched twice, and gets sharper once the page has nothing else to do. One that could not be had is asked for again.
 */
export const PagePicture = ({ url, number, size, zoom }: PagePictureProps) => {
  const isFirst = number === 1;
  const isIdle = useIdle();
  const isFinal = !isFirst || isIdle || zoom > 1;
  const { tries, isLate, onThere, onMissing } = usePictureTries();
  const at = (width: number) => pictureAt(url, width, tries);
  const setOf = (widths: readonly number[]) => widths.map((width) => `${at(width)} ${width}w`).join(', ');

  return (
    <>
      {isLate && <p className={styles.words}>{texts.pages.late(number)}</p>}
      <picture>
        {!isFinal && <source media="(max-width: 600px)" srcSet={at(560)} />}
        <img
          key={tries}
          className={isLate ? `page-picture ${styles.late}` : 'page-picture'}
          src={at(794)}
          srcSet={setOf(isFinal ? [560, 794, 1588] : [794, 1588])}
          sizes={isFinal ? `calc(min(100vw, ${PAGE_WIDTH}px) * ${zoom})` : `${PAGE_WIDTH}px`}
          width={PAGE_WIDTH}
          height={Math.round(pageHeight(size))}
          style={{ aspectRatio: `${size.width} / ${size.height}` }}
          alt={texts.pages.picture(number)}
          decoding={isFirst ? 'sync' : 'async'}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          onLoad={onThere}
          onError={onMissing}
        />
      </picture>
    </>
  );
};

/** Milliseconds after which the first picture gets sharper even where the browser does not say that it is idle. */
const AT_LATEST = 3_000;

const useIdle = () => {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const onIdle = () => setIsIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onIdle, AT_LATEST);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(onIdle, { timeout: AT_LATEST });
    return () => cancelIdleCallback(callback);
  }, []);

  return isIdle;
};
