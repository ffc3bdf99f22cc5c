import { Button, Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentRegular, SearchRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ListCards } from './list-cards.tsx';
import { LoadMore } from './space/load-more.tsx';
import { texts } from './texts.ts';
import { useShownDocuments } from './use-documents.ts';
import { isNarrowed } from './use-list-choice.ts';
import { useSelection } from './use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar.tsx')).BulkBar }));

export const DocumentsList = ({ onUpload }: { onUpload: () => void }) => {
  const styles = useStyles();
  const { shown, total, choice } = useShownDocuments();
  const { selected, isSelected, toggle, selectAll, clear } = useSelection(shown);
  const isAll = selected.length === shown.length;

  if (shown.length === 0)
    return (
      <>
        <Empty isNarrowed={isNarrowed(choice)} onUpload={onUpload} />
        <LoadMore />
      </>
    );

  return (
    <div className={styles.container}>
      <div className={styles.header}>
        <Checkbox
          label={texts.selection.all}
          checked={isAll ? true : selected.length > 0 ? 'mixed' : false}
          onChange={() => (isAll ? clear() : selectAll())}
        />
        <span role="status" className={styles.total}>
          {texts.total(shown.length, total)}
        </span>
      </div>
      <ListCards shown={shown} selected={isSelected} onSelect={toggle} />
      <LoadMore />
      <Suspense>{selected.length > 0 && <BulkBar selected={selected} onClear={clear} />}</Suspense>
    </div>
  );
};

const Empty = ({ isNarrowed, onUpload }: { isNarrowed: boolean; onUpload: () => void }) =>
  isNarrowed ? (
    <EmptyState icon={<SearchRegular />} {...texts.noneFound} />
  ) : (
    <EmptyState
      icon={<DocumentRegular />}
      {...texts.none}
      action={
        <Button appearance="primary" onClick={onUpload}>
          {texts.upload}
        </Button>
      }
    />
  );

const useStyles = makeStyles({
  container: { containerType: 'inline-size' },
  header: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '40px',
    paddingInline: `calc(${tokens.spacingHorizontalL} + 1px)`,
    '@container (max-width: 599px)': { paddingLeft: `calc(${tokens.spacingHorizontalS} + 1px)` },
  },
  total: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
