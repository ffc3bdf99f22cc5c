import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular, CloudSyncRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { formatTime } from '../../lib/format.ts';
import type { Saving } from '../model/editor-state.ts';
import { selectIsUnsaved } from '../model/selectors.ts';
import { useEditor, useEditorSelector } from '../model/store.tsx';
import { texts } from '../texts.ts';

/** Shows whether all changes have been saved on the server. */
export const SaveIndicator = () => {
  const styles = useStyles();
  const saving = useEditorSelector((state) => state.saving);
  const isUnsaved = useEditorSelector(selectIsUnsaved);
  const { autosave } = useEditor();
  const shown: Saving = saving.kind === 'saved' && isUnsaved ? { kind: 'saving' } : saving;
  const isFailed = shown.kind === 'failed';

  return (
    <div className={mergeClasses(styles.indicator, isFailed && styles.failed)}>
      <Icon kind={shown.kind} />
      <span aria-live="polite" data-failed={isFailed || undefined} className={styles.words}>
        {wordsOf(shown)}
      </span>
      {isFailed && !shown.isRefused && (
        <>
          <span aria-hidden>–</span>
          <Button appearance="subtle" size="small" className={styles.retry} onClick={autosave.retry}>
            {texts.saving.retry}
          </Button>
        </>
      )}
    </div>
  );
};

const Icon = ({ kind }: { kind: Saving['kind'] }) => {
  switch (kind) {
    case 'saved':
      return <CheckmarkCircleRegular fontSize={16} aria-hidden />;
    case 'saving':
      return <CloudSyncRegular fontSize={16} aria-hidden />;
    case 'failed':
      return <ErrorCircleRegular fontSize={16} aria-hidden />;
  }
};

/** For a refusal we show the reason, since trying again wouldn't help. */
const wordsOf = (saving: Saving) => {
  switch (saving.kind) {
    case 'saved':
      return saving.at ? texts.saving.savedAt(formatTime(saving.at)) : texts.saving.saved;
    case 'saving':
      return texts.saving.saving;
    case 'failed':
      return saving.isRefused ? texts.saving.refused(saving.message) : texts.saving.notSaved;
  }
};

const useStyles = makeStyles({
  indicator: {
    ...typographyStyles.caption1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    minHeight: '24px',
    color: tokens.colorNeutralForeground3,
  },
  failed: { color: tokens.colorStatusDangerForeground1 },
  words: {
    overflowWrap: 'anywhere',
    whiteSpace: 'normal',
    // The sign says it, too, where a telephone has no room for words.
    '@media (max-width: 479.98px)': {
      ':not([data-failed])': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
    },
  },
  retry: { minWidth: 0, color: tokens.colorStatusDangerForeground1, textDecorationLine: 'underline' },
});
