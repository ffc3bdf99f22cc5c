import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';

/**
 * The properties are loaded when they are needed: their inputs make up a fifth of the editor's code, and nothing is
 * selected at first.
 */
const loadProperties = async () => ({ default: (await import('./selected-fields.tsx')).SelectedFields });
const SelectedFields = lazy(loadProperties);

type InspectorProps = {
  /** Whether an assignee is the user. */
  readonly isOwn: (assigneeId: string) => boolean;
};

/** Shows the selected fields and their properties. Changes are saved automatically (spec, part 2, section 2.1). */
export const Inspector = ({ isOwn }: InspectorProps) => {
  const styles = useStyles();
  const isEmpty = useEditorSelector(({ selected }) => selected.length === 0);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => void loadProperties(), []);

  return (
    <section className={styles.inspector} aria-labelledby="inspector-heading">
      <h2 id="inspector-heading" ref={heading} tabIndex={-1} className={styles.heading}>
        {texts.properties.heading}
      </h2>
      {isEmpty ? (
        <p className={styles.nothing}>{texts.properties.empty}</p>
      ) : (
        <Suspense>
          {/* The button that deleted has gone with its field. */}
          <SelectedFields isOwn={isOwn} onDeleted={() => heading.current?.focus()} />
        </Suspense>
      )}
    </section>
  );
};

const useStyles = makeStyles({
  inspector: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: { ...typographyStyles.subtitle2, margin: 0, ':focus': { outlineStyle: 'none' } },
  nothing: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
});
