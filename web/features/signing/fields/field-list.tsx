import type { FieldView } from '#contracts/api/views/document.ts';
import { CheckIcon } from '../icons.tsx';
import type { Signing } from '../use-signing.ts';
import { isFilled } from './entries.ts';
import { labelOf } from './field-words.ts';

type FieldListProps = { readonly signing: Signing; readonly onChoose: (field: FieldView) => void };

/** Every field, ticked once it is filled in; a press leads there. */
export const FieldList = ({ signing: { fields, entries, current }, onChoose }: FieldListProps) => (
  <ol className="field-list">
    {fields.map((field, index) => {
      const isDone = isFilled(entries, field);
      return (
        <li key={field.id}>
          <button
            type="button"
            className={isDone ? 'done' : ''}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onChoose(field)}
          >
            <span className="field-mark" aria-hidden="true">
              {isDone ? <CheckIcon /> : index + 1}
            </span>
            <span className="field-name">
              {labelOf(field)}
              {field.required && <Star />}
            </span>
            <span className="field-page">Page {field.pageNumber}</span>
            <span className="unseen">{isDone ? 'filled in' : 'not filled in'}</span>
          </button>
        </li>
      );
    })}
  </ol>
);

const Star = () => (
  <>
    <span className="star" aria-hidden="true">
      {' '}
      *
    </span>
    <span className="unseen"> required</span>
  </>
);
