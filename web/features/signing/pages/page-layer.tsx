import type { RefObject } from 'react';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { EarlierBox } from '../earlier/earlier-box.tsx';
import { isNew } from '../earlier/news.tsx';
import { PageWords } from './page-words.tsx';

type PageLayerProps = {
  readonly number: number;
  readonly page: RefObject<HTMLElement | null>;
  /** Of the page, in its pixels. */
  readonly height: number;
  readonly earlier: readonly EarlierEntryView[];
  readonly known: readonly EarlierEntryView[];
};

/** What stands on a page for those who only read it: its words, and what others entered. */
export const PageLayer = ({ number, page, height, earlier, known }: PageLayerProps) => {
  const here = earlier.filter(({ pageNumber }) => pageNumber === number);

  return (
    <>
      <PageWords number={number} page={page} earlier={here} />
      {here.map((entry) => (
        <EarlierBox key={entry.id} entry={entry} isNew={isNew(entry, known)} pageHeight={height} />
      ))}
    </>
  );
};
