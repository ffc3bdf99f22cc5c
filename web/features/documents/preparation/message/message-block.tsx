import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { useMessageDraft } from './message-draft.tsx';

const MessageFields = lazy(async () => ({ default: (await import('./message-fields.tsx')).MessageFields }));

/** The subject of the invitations and a few words to those who get them, folded away until somebody wants them. */
export const MessageBlock = () => {
  const styles = useStyles();
  const { message, saving, flush } = useMessageDraft();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const labels = texts.message;
  const Chevron = isOpen ? ChevronDownRegular : ChevronRightRegular;
  const summary = message.text || message.subject;

  return (
    <section className={styles.block} aria-label={labels.heading}>
      <h2 className={styles.heading}>
        <Button
          appearance="transparent"
          icon={<Chevron />}
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {labels.heading}
        </Button>
        <span className={styles.optional}>{labels.optional}</span>
      </h2>
      {!isOpen && summary && <p className={styles.summary}>{summary}</p>}
      {isOpen && (
        <div id={id} className={styles.fields}>
          <Suspense>
            <MessageFields />
          </Suspense>
        </div>
      )}
      {saving === 'failed' && (
        <p className={styles.failed} role="alert">
          {labels.notSaved}
          <Button size="small" onClick={() => void flush()}>
            {labels.retry}
          </Button>
        </p>
      )}
      {isOpen && saving !== 'failed' && (
        <p className={styles.saving} role="status">
          {saving === 'saving' ? labels.saving : labels.saved}
        </p>
      )}
    </section>
  );
};

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    rowGap: tokens.spacingVerticalXS,
    marginTop: `calc(-1 * ${tokens.spacingVerticalM})`,
  },
  heading: { display: 'flex', alignItems: 'center', margin: 0 },
  toggle: {
    ...typographyStyles.subtitle2,
    minWidth: 0,
    // Its sign has room around it: it stands in line with what is above and below.
    marginLeft: '-6px',
    paddingInline: 0,
  },
  optional: {
    ...typographyStyles.caption1,
    marginLeft: 'auto',
    color: tokens.colorNeutralForeground3,
  },
  summary: {
    ...typographyStyles.caption1,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  fields: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    '> * > *': { minWidth: 0 },
  },
  saving: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  failed: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorStatusDangerForeground1,
  },
});
