import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { type ReactNode, useRef } from 'react';
import { defaultLabel } from '#contracts/field-rules.ts';
import { plural } from '../../lib/format.ts';
import type { EditorField } from './editor-field.ts';
import { FieldProperties } from './field-properties.tsx';
import { fieldIcons } from './field-types.tsx';
import { SelectionProperties } from './selection-properties.tsx';
import { selectSelection } from './selectors.ts';
import { useEditorSelector } from './store.tsx';

type InspectorProps = {
  /** Assignees that are the person at work. */
  readonly isOwn: (assigneeId: string) => boolean;
};

/** What is selected, and what can be said about it. Edits are saved by themselves (spec, part 2, section 2.1). */
export const Inspector = ({ isOwn }: InspectorProps) => {
  const styles = useStyles();
  const selection = useEditorSelector(selectSelection);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that deleted has gone with its field.
  const onDeleted = () => heading.current?.focus();

  return (
    <section className={styles.inspector} aria-labelledby="inspector-heading">
      <h2 id="inspector-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        Field Properties
      </h2>
      <Contents selection={selection} isOwn={isOwn} onDeleted={onDeleted} />
    </section>
  );
};

type ContentsProps = InspectorProps & {
  readonly selection: readonly EditorField[];
  readonly onDeleted: () => void;
};

const Contents = ({ selection, isOwn, onDeleted }: ContentsProps) => {
  const styles = useStyles();
  const [field, ...others] = selection;
  if (!field) return <p className={styles.nothing}>Select a field to edit its properties</p>;
  if (others.length > 0)
    return (
      <>
        <Subject>{plural(selection.length, 'field')} selected</Subject>
        <SelectionProperties selection={selection} isOwn={isOwn} onDeleted={onDeleted} />
      </>
    );
  const Icon = fieldIcons[field.type];

  return (
    <>
      <Subject>
        <Icon fontSize={20} aria-hidden />
        {defaultLabel(field.type)} Field
      </Subject>
      <FieldProperties key={field.key} field={field} isOwn={isOwn} onDeleted={onDeleted} />
    </>
  );
};

const Subject = ({ children }: { children: ReactNode }) => (
  <h3 className={useStyles().subject}>{children}</h3>
);

const useStyles = makeStyles({
  inspector: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: { ...typographyStyles.subtitle2, margin: 0, ':focus': { outlineStyle: 'none' } },
  nothing: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  subject: {
    ...typographyStyles.body1Strong,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
  },
});
