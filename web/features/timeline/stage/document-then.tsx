import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ownersIn } from '../story/owners.ts';
import { markedFields } from './field-marks.ts';
import { PagesThen } from './pages-then.tsx';
import { PeopleThen } from './people-then.tsx';
import type { StageProps } from './stage-props.ts';
import { texts } from './texts.ts';

/** Status, recipients, pages, fields and values as the event left them. */
export const DocumentThen = ({ source, story, at, isMoving }: StageProps) => {
  const styles = useStyles();
  const document = story.at(at);
  const event = story.events[at];
  if (document.status === 'none' || !event)
    return <p className={styles.nothing}>{texts.stage.notCreatedYet}</p>;

  return (
    <>
      <PeopleThen document={document} at={event.at} />
      <PagesThen
        source={source}
        sizes={document.pages}
        owners={ownersIn(document)}
        fields={markedFields(document, document)}
        isMoving={isMoving}
      />
    </>
  );
};

const useStyles = makeStyles({
  nothing: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
});
