import { themes } from '#contracts/api/theme.ts';
import { filesOf, queries, smallest } from './pictures.ts';
import { type Shot, shots } from './shots.ts';

type ProductShotProps = {
  readonly shot: Shot;
  readonly alt: string;
  /** How wide it's shown, as the `sizes` of a picture. */
  readonly sizes: string;
  /** Where it's seen before anybody scrolls. */
  readonly isFirst?: boolean;
  readonly className?: string | undefined;
};

/** A picture of the product, in the light of the page. */
export const ProductShot = ({ shot, alt, sizes, isFirst = false, className }: ProductShotProps) => (
  <picture>
    <source media={queries.dark} srcSet={filesOf(shot, 'dark')} sizes={sizes} />
    <img
      src={smallest(shot)}
      srcSet={filesOf(shot, 'light')}
      sizes={sizes}
      {...shots[shot]}
      alt={alt}
      className={className}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
    />
  </picture>
);

/** Has the picture asked for before the page has been read as far as where it stands. */
export const PreloadedShot = ({ shot, sizes }: Pick<ProductShotProps, 'shot' | 'sizes'>) =>
  themes.map((theme) => (
    <link
      key={theme}
      rel="preload"
      as="image"
      type="image/avif"
      media={queries[theme]}
      imageSrcSet={filesOf(shot, theme)}
      imageSizes={sizes}
      fetchPriority="high"
    />
  ));
