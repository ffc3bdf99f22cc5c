import { makeStyles } from '@fluentui/react-components';
import { ValuePicture } from '../../document-view/value-picture.tsx';
import type { EditorField } from '../model/editor-field.ts';
import type { Assignee } from '../store.tsx';
import { sampleValue } from './sample-values.ts';

type FieldSampleProps = { readonly field: EditorField; readonly assignee: Assignee | undefined };

/** A field as it looks once it is filled in, by the layout and the fonts of the sealed PDF. */
export const FieldSample = ({ field, assignee }: FieldSampleProps) => (
  <ValuePicture
    className={useStyles().sample}
    field={field}
    value={sampleValue(field, assignee, today())}
    by={null}
  />
);

const today = () => {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));

  return `${now.getFullYear()}-${month}-${day}`;
};

const useStyles = makeStyles({
  sample: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    overflow: 'visible',
    textRendering: 'geometricPrecision',
    whiteSpace: 'pre',
  },
});
