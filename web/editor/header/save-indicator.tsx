import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  CloudOffRegular,
  CloudSyncRegular,
  ErrorCircleRegular,
} from '@fluentui/react-icons';
import { formatTime } from '../../lib/format.ts';
import { useOnline } from '../../lib/use-online.ts';
import type { Saving } from '../model/editor-state.ts';
import { selectIsUnsaved } from '../model/selectors.ts';
import { unsavedChanges } from '../saving/unsaved.ts';
import { useEditor, useEditorSelector } from '../store.tsx';
import { texts } from '../texts.ts';

/** Shows whether all changes have been saved on the server. */
export const SaveIndicator = () => {
  const styles = useStyles();
  const saving = useEditorSelector((state) => state.saving);
  const isUnsaved = useEditorSelector(selectIsUnsaved);
  const { autosave } = useEditor();
  const isOffline = !useOnline();
  const unsaved = useEditorSelector((state) => (isOffline ? unsavedChanges(state).length : 0));
  const shown = shownOf(saving, { isUnsaved, isOffline, unsaved });
  const isFailed = shown.kind === 'failed';

  return (
    <div className={mergeClasses(styles.indicator, isFailed && styles.failed)}>
      <Icon kind={shown.kind} />
      <span aria-live="polite" className={styles.words}>
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

type Shown = Saving | { readonly kind: 'offline'; readonly unsaved: number };

/** Without a connection nothing has failed yet: what is unsaved waits here, and is sent later. */
const shownOf = (
  saving: Saving,
  { isUnsaved, isOffline, unsaved }: { isUnsaved: boolean; isOffline: boolean; unsaved: number },
): Shown => {
  if (isOffline) return { kind: 'offline', unsaved };

  return saving.kind === 'saved' && isUnsaved ? { kind: 'saving' } : saving;
};

const Icon = ({ kind }: { kind: Shown['kind'] }) => {
  switch (kind) {
    case 'saved':
      return <CheckmarkCircleRegular fontSize={16} aria-hidden />;
    case 'saving':
      return <CloudSyncRegular fontSize={16} aria-hidden />;
    case 'offline':
      return <CloudOffRegular fontSize={16} aria-hidden />;
    case 'failed':
      return <ErrorCircleRegular fontSize={16} aria-hidden />;
  }
};

/** For a refusal we show the reason, since trying again wouldn't help. */
const wordsOf = (saving: Shown) => {
  switch (saving.kind) {
    case 'saved':
      return saving.at ? texts.saving.savedAt(formatTime(saving.at)) : texts.saving.saved;
    case 'saving':
      return texts.saving.saving;
    case 'offline':
      return texts.saving.offline(saving.unsaved);
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
    overflowWrap: 'break-word',
    whiteSpace: 'normal',
  },
  retry: { minWidth: 0, color: tokens.colorStatusDangerForeground1, textDecorationLine: 'underline' },
});
