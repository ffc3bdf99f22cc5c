import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { SaveRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { DocumentDetailView } from '#contracts/views/document.ts';
import { plural } from '../../../lib/format.ts';
import { NARROW, useMedia } from '../../../lib/media.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts';
import { SaveIndicator } from '../../editor/save-indicator.tsx';
import { useEditor } from '../../editor/store.tsx';
import { SendDocument } from './send-document.tsx';

export const PreparationHeader = ({ detail }: { detail: DocumentDetailView }) => {
  const styles = useStyles();
  const { title, pageCount } = detail.document;

  return (
    <header className={styles.header}>
      <title>{`${title} · Inkstream`}</title>
      <div className={styles.words}>
        <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading}>
          Document Preparation
        </h1>
        <p className={styles.facts}>
          <span className={styles.title} title={title}>
            {title}
          </span>
          <span aria-hidden>·</span>
          <span className={styles.count}>{plural(pageCount, 'page')}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <SaveIndicator />
        <SaveDraft />
        <SendDocument detail={detail} />
      </div>
    </header>
  );
};

const SaveDraft = () => {
  const { autosave } = useEditor();
  const toasts = useToasts();
  const isNarrow = useMedia(NARROW);
  const [isPending, setIsPending] = useState(false);

  const save = async () => {
    setIsPending(true);
    if (await autosave.flush()) toasts.succeeded('Draft saved');
    else toasts.failed('Error', 'Failed to save the draft. Please try again.');
    setIsPending(false);
  };

  return (
    <Button icon={isNarrow ? null : <SaveRegular />} disabledFocusable={isPending} onClick={save}>
      Save Draft
    </Button>
  );
};

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 767.98px)': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    },
  },
  words: { flex: '1 1 200px', minWidth: 0 },
  heading: { ...typographyStyles.subtitle1, margin: 0, ':focus': { outlineStyle: 'none' } },
  facts: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { flexShrink: 0 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '> :first-child': { marginRight: tokens.spacingHorizontalXS },
    '@media (max-width: 767.98px)': { width: '100%', '> :first-child': { marginRight: 'auto' } },
    '@media (max-width: 479px)': { '> *': { flexGrow: 1 }, '> :first-child': { width: '100%' } },
  },
});
