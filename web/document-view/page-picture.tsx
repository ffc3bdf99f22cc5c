import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { get } from '../lib/api/http.ts';
import { pictureAt, usePictureTries } from '../lib/picture-tries.ts';
import { useRested } from '../ui/use-rested.ts';
import { givenUpWhenGone } from './given-up.ts';
import { texts } from './texts.ts';

type PagePictureProps = {
  readonly pageNumber: number;
  readonly imageUrl: string;
  readonly wordsUrl: string;
  /** The width at which it is shown, in CSS. */
  readonly width: string;
  readonly onThere?: () => void;
};

/**
 * The picture of a page, and its words for people who cannot see it. They're asked for once the reader rests here, and
 * no longer waited for when the reader goes on, so that flicking through a long document asks for nothing.
 */
export const PagePicture = (props: PagePictureProps) =>
  useRested() ? <AskedFor {...props} /> : <Waiting pageNumber={props.pageNumber} />;

const AskedFor = ({ pageNumber, imageUrl, wordsUrl, width, onThere }: PagePictureProps) => {
  const styles = useStyles();
  const picture = usePictureTries();
  const at = (pixels: number) => pictureAt(imageUrl, pixels, picture.tries);

  return (
    <>
      {!picture.isThere && <Waiting pageNumber={pageNumber} />}
      <img
        key={picture.tries}
        ref={givenUpWhenGone}
        className={picture.isThere ? styles.picture : styles.missing}
        src={at(794)}
        srcSet={`${at(794)} 794w, ${at(1588)} 1588w`}
        sizes={width}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={() => {
          picture.onThere();
          onThere?.();
        }}
        onError={picture.onMissing}
      />
      <PageWords url={wordsUrl} />
    </>
  );
};

const Waiting = ({ pageNumber }: { readonly pageNumber: number }) => (
  <div className={useStyles().processing}>{texts.processing(pageNumber)}</div>
);

const PageWords = ({ url }: { readonly url: string }) => {
  const styles = useStyles();
  const { data: words = [] } = useQuery({
    queryKey: ['page-words', url],
    queryFn: ({ signal }) => get<readonly { text: string }[]>(url, signal),
  });

  return (
    words.length > 0 && (
      <p className={styles.words} translate="no">
        {words.map(({ text }) => text).join(' ')}
      </p>
    )
  );
};

const useStyles = makeStyles({
  picture: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  missing: { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0 },
  processing: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    color: '#616161',
  },
  words: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
