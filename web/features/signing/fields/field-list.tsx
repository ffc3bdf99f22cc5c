import type { FieldView } from '#contracts/api/views/document.ts';
import { CheckIcon } from '../icons.tsx';
import words from '../look/words.module.css';
import { isFilled } from '../model/entries.ts';
import { hasOwnLabel, labelOf } from '../model/field-words.ts';
import { texts } from '../texts.ts';
import type { Signing } from '../use-signing.ts';
import styles from './field-list.module.css';

type FieldListProps = { readonly signing: Signing; readonly onChoose: (field: FieldView) => void };

/** Every field, ticked once it is filled in; a press leads there. */
export const FieldList = ({ signing: { fields, entries, current }, onChoose }: FieldListProps) => (
  <ol className={styles.list}>
    {fields.map((field, index) => {
      const isDone = isFilled(entries, field);
      return (
        <li key={field.id}>
          <button
            type="button"
            className={isDone ? styles.done : undefined}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onChoose(field)}
          >
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <span className={styles.name}>
              <span translate={hasOwnLabel(field) ? 'no' : undefined}>{labelOf(field)}</span>
              {field.required && <Star />}
            </span>
            <span className={`${words.small} ${styles.page}`}>{texts.field.page(field.pageNumber)}</span>
            <span className={words.unseen}>{isDone ? texts.field.filled : texts.field.empty}</span>
          </button>
        </li>
      );
    })}
  </ol>
);

const Star = () => (
  <>
    <span className={styles.star} aria-hidden="true">
      {' '}
      *
    </span>
    <span className={words.unseen}> {texts.field.required}</span>
  </>
);
