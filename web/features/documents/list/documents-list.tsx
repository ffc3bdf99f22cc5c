import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular, SearchRegular } from '@fluentui/react-icons';
import { useSuspenseQueries } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useGrowing } from '../../../ui/use-growing.ts';
import { documentQueries } from '../queries.ts';
import { DocumentCard, DocumentCardPlaceholder } from './document-card.tsx';
import { documentsFor } from './list-choice.ts';
import { useListChoice } from './use-list-choice.ts';

/** Cards drawn at first, and more each time the end comes near: a long list is there as fast as a short one. */
const STEP = 30;

export const DocumentsList = ({ onUpload }: { onUpload: () => void }) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const { choice } = useListChoice();
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });
  const shown = documentsFor(choice, { documents, recipients, email });
  const { count, end } = useGrowing(STEP, shown.length);

  if (shown.length === 0) return <Empty isNarrowed={isNarrowed(choice)} onUpload={onUpload} />;

  return (
    <>
      <ul className={styles.list}>
        {shown.slice(0, count).map((document) => (
          <DocumentCard key={document.id} document={document} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
};

const isNarrowed = ({ search, filter }: ReturnType<typeof useListChoice>['choice']) =>
  search.trim() !== '' || filter !== null;

const Empty = ({ isNarrowed, onUpload }: { isNarrowed: boolean; onUpload: () => void }) =>
  isNarrowed ? (
    <EmptyState
      icon={<SearchRegular />}
      heading="No documents found"
      text="Try adjusting your search or filters."
    />
  ) : (
    <EmptyState
      icon={<DocumentRegular />}
      heading="No documents yet"
      text="Upload your first document to get started."
      action={
        <Button appearance="primary" onClick={onUpload}>
          Upload Document
        </Button>
      }
    />
  );

/** Spec, part 1, section 9. */
const PLACEHOLDERS = 5;

export const DocumentsListPlaceholder = () => {
  const styles = useStyles();

  return (
    <ul className={styles.list} aria-hidden>
      {Array.from({ length: PLACEHOLDERS }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
        <DocumentCardPlaceholder key={place} />
      ))}
    </ul>
  );
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    containerType: 'inline-size',
  },
});
