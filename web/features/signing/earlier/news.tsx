import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { personOf } from '../../../document-view/earlier-words.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import words from '../look/words.module.css';
import { labelOf } from '../model/field-words.ts';
import styles from './news.module.css';
import { texts } from './texts.ts';

/** Whether an entry has come, or has changed, since the page was opened with those that are known. */
export const isNew = ({ id, value }: EarlierEntryView, known: readonly EarlierEntryView[]): boolean =>
  !known.some((one) => one.id === id && one.value === value);

type NewsProps = {
  readonly earlier: readonly EarlierEntryView[];
  readonly known: readonly EarlierEntryView[];
};

/** Says what is new on the page, and by whom, before somebody completes. */
export const News = ({ earlier, known }: NewsProps) => {
  const news = earlier.filter((entry) => isNew(entry, known));
  const people = [...new Set(news.map(personOf))];
  const labels = news.slice(0, LISTED).map(labelOf);

  return (
    <div role="status">
      {news.length > 0 && (
        <p className={`${words.small} ${styles.news}`}>
          <Sentence
            text={texts.news(people.join(', '), labels.join(', '), Math.max(0, news.length - LISTED))}
            names={[...people, ...labels]}
          />
        </p>
      )}
    </div>
  );
};

/** How many labels are named one by one. */
const LISTED = 3;
