import { type CSSProperties, memo, useRef } from 'react';
import type { FieldView } from '#contracts/api/views/document.ts';
import type { EarlierEntryView } from '#contracts/api/views/earlier-entries.ts';
import { type PageSize, pageHeight } from '#contracts/document/fields/geometry.ts';
import { CallOut } from '../fields/call-out.tsx';
import { FieldBox, type FieldBoxProps } from '../fields/field-box.tsx';
import type { Entries } from '../model/entries.ts';
import { texts } from '../texts.ts';
import type { Signing } from '../use-signing.ts';
import type { PageLayer } from './page-layer.tsx';
import { PagePicture } from './page-picture.tsx';

/** What is loaded once the pages are there: what lies on a page apart from its fields, and what draws their values. */
type Sheets = FieldBoxProps['sheets'] & { readonly PageLayer: typeof PageLayer };

type PagesProps = {
  readonly signing: Signing;
  /** Null until they have come. */
  readonly sheets: Sheets | null;
  readonly zoom: number;
};

/** All pages one below the other, each with what stands on it and the fields that lie on it. */
export const Pages = ({ signing, sheets, zoom }: PagesProps) => {
  const { view, known, fields, entries, current, due, open, fill } = signing;
  const { pages, imageUrls } = view.document;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a page wider than the screen is moved by the arrow keys
    <section className="canvas" aria-label={texts.pages.label} tabIndex={0}>
      <div className="pages" style={{ '--zoom': zoom } as CSSProperties}>
        {pages.map((size, index) => (
          <Page
            key={imageUrls[index]}
            url={imageUrls[index] ?? ''}
            number={index + 1}
            of={pages.length}
            size={size}
            zoom={zoom}
            fields={fields}
            entries={entries}
            earlier={view.earlier}
            known={known}
            sheets={sheets}
            current={fields[current]?.pageNumber === index + 1 ? fields[current] : undefined}
            due={due?.pageNumber === index + 1 ? due : undefined}
            open={open?.field.pageNumber === index + 1 ? open.field : null}
            onFill={fill}
          />
        ))}
      </div>
    </section>
  );
};

type PageProps = {
  readonly url: string;
  readonly number: number;
  readonly of: number;
  readonly size: PageSize;
  readonly zoom: number;
  readonly fields: readonly FieldView[];
  readonly entries: Entries;
  readonly earlier: readonly EarlierEntryView[];
  readonly known: readonly EarlierEntryView[];
  readonly sheets: Sheets | null;
  readonly current: FieldView | undefined;
  readonly due: FieldView | undefined;
  readonly open: FieldView | null;
  readonly onFill: (field: FieldView) => void;
};

const Page = memo((props: PageProps) => {
  const { url, number, of, size, zoom, sheets, fields, entries, earlier, known } = props;
  const { current, due, open, onFill } = props;
  const page = useRef<HTMLDivElement>(null);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for entries, this is a page with some on it
    <div
      ref={page}
      className="page"
      data-page={number}
      role="group"
      aria-label={texts.pages.page(number, of)}
    >
      <PagePicture url={url} number={number} size={size} zoom={zoom} />
      {sheets && (
        <sheets.PageLayer
          number={number}
          page={page}
          height={pageHeight(size)}
          earlier={earlier}
          known={known}
        />
      )}
      {fields
        .filter(({ pageNumber }) => pageNumber === number)
        .map((field) => (
          <FieldBox
            key={field.id}
            field={field}
            entry={entries.byField[field.id]}
            drawings={entries.drawings}
            sheets={sheets}
            isCurrent={field === current}
            isDue={field === due}
            isOpen={field === open}
            pageHeight={pageHeight(size)}
            onFill={onFill}
          />
        ))}
      {due && !open && (
        <CallOut
          field={due}
          earlier={earlier.filter(({ pageNumber }) => pageNumber === number)}
          pageHeight={pageHeight(size)}
        />
      )}
    </div>
  );
});
