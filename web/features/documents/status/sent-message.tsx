import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { texts } from '../preparation/texts.ts';

/** What the sender wrote to those who were invited, as they read it. Nothing is shown where nothing was written. */
export const SentMessage = ({ message: { subject, text } }: Pick<DocumentDetailView, 'message'>) => {
  const styles = useStyles();
  if (!subject && !text) return null;

  return (
    <section className={styles.panel} aria-labelledby="message-heading">
      <h2 id="message-heading" className={styles.heading}>
        {texts.message.heading}
      </h2>
      {subject && (
        <p className={styles.subject} translate="no">
          {subject}
        </p>
      )}
      {text && (
        <p className={styles.text} translate="no">
          {text}
        </p>
      )}
    </section>
  );
};

const useStyles = makeStyles({
  panel: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  subject: { ...typographyStyles.body1Strong, margin: 0 },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    whiteSpace: 'pre-wrap',
    color: tokens.colorNeutralForeground2,
  },
});
