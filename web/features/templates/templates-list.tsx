import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentMultipleRegular, SearchRegular } from '@fluentui/react-icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useGrowing } from '../../ui/use-growing.ts';
import { matching } from './list/matching.ts';
import { TemplateCard, TemplateCardPlaceholder } from './list/template-card.tsx';
import { useSearch } from './list/use-search.ts';
import { templateQueries } from './queries.ts';
import { texts } from './texts.ts';

const UseTemplate = lazy(async () => ({ default: (await import('./using/use-template.tsx')).UseTemplate }));

/** Cards drawn at first, and more each time the end comes near. */
const STEP = 24;

export const TemplatesList = () => {
  const styles = useStyles();
  const { search } = useSearch();
  const { data: templates } = useSuspenseQuery(templateQueries.list());
  const shown = matching(templates, search);
  const { count, end } = useGrowing(STEP, shown.length);
  const [used, setUsed] = useState<TemplateView | null>(null);
  const using = useOpening();

  const use = (template: TemplateView) => {
    setUsed(template);
    using.open();
  };

  return (
    <>
      {shown.length === 0 && <Empty isSearched={search.trim() !== ''} />}
      <ul className={styles.grid} hidden={shown.length === 0}>
        {shown.slice(0, count).map((template) => (
          <TemplateCard key={template.id} template={template} onUse={() => use(template)} />
        ))}
      </ul>
      <div ref={end} />
      {used && (
        <Suspense>
          <UseTemplate key={using.count} template={used} isOpen={using.isOpen} onClose={using.close} />
        </Suspense>
      )}
    </>
  );
};

const Empty = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState icon={<SearchRegular />} {...texts.list.noneFound} />
  ) : (
    <EmptyState icon={<DocumentMultipleRegular />} {...texts.list.none} />
  );

/** As many as fill a screen. */
const PLACEHOLDERS = 6;

export const TemplatesListPlaceholder = () => (
  <ul className={useStyles().grid} aria-hidden>
    {Array.from({ length: PLACEHOLDERS }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
      <TemplateCardPlaceholder key={place} />
    ))}
  </ul>
);

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(264px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '&[hidden]': { display: 'none' },
  },
});
