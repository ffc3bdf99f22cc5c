import type { FieldView } from '#contracts/views/document.ts';
import { isFilled } from './entries.ts';
import { labelOf, nameOf } from './field-words.ts';
import { CheckIcon } from './icons.tsx';
import type { Signing } from './use-signing.ts';

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
            aria-label={`${nameOf(field)}, ${isDone ? 'filled in' : 'not filled in'}`}
            onClick={() => onChoose(field)}
          >
            <span className="field-mark">{isDone ? <CheckIcon /> : index + 1}</span>
            <span className="field-name">
              {labelOf(field)}
              {field.required && <span className="star"> *</span>}
            </span>
            <span className="field-page">Page {field.pageNumber}</span>
          </button>
        </li>
      );
    })}
  </ol>
);
