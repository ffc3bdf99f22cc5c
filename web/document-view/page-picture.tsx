import { makeStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { get } from '../lib/api/http.ts';
import { pictureAt, usePictureTries } from '../lib/picture-tries.ts';

type PagePictureProps = {
  readonly pageNumber: number;
  readonly imageUrl: string;
  readonly wordsUrl: string;
  /** The width at which it is shown, in CSS. */
  readonly width: string;
};

/** The picture of a page, and its words for people who cannot see it. */
export const PagePicture = ({ pageNumber, imageUrl, wordsUrl, width }: PagePictureProps) => {
  const styles = useStyles();
  const { tries, isThere, onThere, onMissing } = usePictureTries();
  const at = (pixels: number) => pictureAt(imageUrl, pixels, tries);

  return (
    <>
      {!isThere && <div className={styles.processing}>Processing page {pageNumber}...</div>}
      <img
        key={tries}
        className={isThere ? styles.picture : styles.missing}
        src={at(794)}
        srcSet={`${at(794)} 794w, ${at(1588)} 1588w`}
        sizes={width}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={onThere}
        onError={onMissing}
      />
      <PageWords url={wordsUrl} />
    </>
  );
};

const PageWords = ({ url }: { readonly url: string }) => {
  const styles = useStyles();
  const { data: words = [] } = useQuery({
    queryKey: ['page-words', url],
    queryFn: ({ signal }) => get<readonly { text: string }[]>(url, signal),
  });

  return words.length > 0 && <p className={styles.words}>{words.map(({ text }) => text).join(' ')}</p>;
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
