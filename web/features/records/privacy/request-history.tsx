import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { Happening } from '#contracts/api/views/privacy.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { keptWords } from '../../../lib/kept-words.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { texts } from './texts.ts';

type RequestHistoryProps = { readonly happenings: readonly Happening[] };

/** What happened to a request, and who did it. */
export const RequestHistory = ({ happenings }: RequestHistoryProps) => {
  const styles = useStyles();

  return (
    <section>
      <h3 className={styles.heading}>{texts.history}</h3>
      <ol className={styles.list}>
        {happenings.map(({ revision, at, sentence, by }) => (
          <li key={revision}>
            <Sentence
              text={texts.happened(sentence, `${formatDate(at)}, ${formatTime(at)}`, by?.fullName ?? null)}
              untranslated={keptWords(by ? [by.fullName] : [])}
            />
          </li>
        ))}
      </ol>
    </section>
  );
};

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  list: {
    ...typographyStyles.body1,
    margin: `${tokens.spacingVerticalS} 0 0`,
    paddingLeft: tokens.spacingHorizontalXL,
    overflowWrap: 'anywhere',
  },
});
