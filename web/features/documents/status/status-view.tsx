import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { useOwnerLight } from '../../../document-view/use-owner-light.ts';
import { formatDate } from '../../../lib/format.ts';
import { headingStyle, pageStyle } from '../../../ui/look/page-styles.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts';
import { keptQuery } from '../keeping/kept-query.ts';
import { keptFacts } from '../keeping/kept-words.ts';
import { haveEarlierEntries } from '../preparation/sending/review.ts';
import { texts as preparationTexts } from '../preparation/texts.ts';
import { statuses } from '../status.ts';
import { texts } from '../status-texts.ts';
import { Outcome } from './outcome.tsx';
import { RecipientsStatus } from './recipients-status.tsx';
import { SentMessage } from './sent-message.tsx';
import { SignedPages } from './signed-pages.tsx';
import { StatusActions } from './status-actions.tsx';

const { earlier } = preparationTexts;

const PossessionFacts = lazy(async () => ({
  default: (await import('../possession/possession-facts.tsx')).PossessionFacts,
}));

/** A document that was sent: what it looks like, and how far everybody is. It can no longer be changed. */
export const StatusView = ({ detail }: { detail: DocumentDetailView }) => {
  const styles = useStyles();
  const columns = useRef<HTMLDivElement>(null);
  useOwnerLight(columns);
  const { document } = detail;
  const { title, status, originalFileName, pageCount, sentAt } = document;

  return (
    <div className={styles.page}>
      <title>{`${title} · Inkstream`}</title>
      <header className={styles.header}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading} translate="no">
              {title}
            </h1>
            <StatusBadge tone={statuses[status].tone}>{statuses[status].inList}</StatusBadge>
          </div>
          <p className={styles.facts}>
            <span className={styles.fileName} translate="no">
              {originalFileName}
            </span>
            <span>{texts.pages(pageCount)}</span>
            {sentAt && <span>{texts.sentOn(formatDate(sentAt))}</span>}
            <KeptLine id={document.id} />
            {detail.isOrganisations && (
              <Suspense>
                <PossessionFacts id={document.id} />
              </Suspense>
            )}
          </p>
        </div>
        <StatusActions detail={detail} />
      </header>
      <div ref={columns} className={styles.columns}>
        <div className={styles.side}>
          <Outcome signing={detail} />
          <RecipientsStatus signing={detail} note={earlierRule(detail)} />
          <SentMessage message={detail.message} />
        </div>
        <SignedPages detail={detail} />
      </div>
    </div>
  );
};

/** What signers are shown of each other, while somebody may still sign. */
const earlierRule = ({ document, recipients, earlierEntries }: DocumentDetailView): string | null =>
  document.status === 'sent' && haveEarlierEntries(recipients) ? earlier.told[earlierEntries] : null;

/** The page and what is said of it stand beside each other where there is room for both. */
const wide = '@media (min-width: 1100px)';

const useStyles = makeStyles({
  page: {
    ...pageStyle,
    maxWidth: '1280px',
  },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
  },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  title: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  heading: {
    ...headingStyle,
  },
  facts: {
    ...typographyStyles.body1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    '> :not(:first-child)::before': { content: '"·"', marginRight: tokens.spacingHorizontalS },
  },
  fileName: { overflowWrap: 'anywhere' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXL,
    [wide]: { gridTemplateColumns: `minmax(0, ${PAGE_WIDTH}px) 380px`, justifyContent: 'space-between' },
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    minWidth: 0,
    [wide]: {
      gridColumn: 2,
      gridRow: 1,
      position: 'sticky',
      top: tokens.spacingVerticalXXL,
      maxHeight: `calc(100dvh - 2 * ${tokens.spacingVerticalXXL})`,
      overflowY: 'auto',
    },
  },
});

/** How long a document is kept, as parts of the line of facts under its title. */
const KeptLine = ({ id }: { id: string }) => {
  const { data } = useQuery(keptQuery(id));

  return (
    data &&
    keptFacts(data).map((fact) => (
      <span key={fact}>
        <Sentence text={fact} />
      </span>
    ))
  );
};
