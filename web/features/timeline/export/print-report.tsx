import { makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { filterQuery, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { type Checks, firstProblem } from '../proof/first-problem.ts';
import { treeHeadWords } from '../proof/tree-head-words.ts';
import type { Story } from '../story/story.ts';
import { texts as pageTexts } from '../texts.ts';
import { PrintedEvent } from './printed-event.tsx';
import { texts } from './texts.ts';
import './print.css';
import { Sentence } from '../../../ui/sentence.tsx';

const labels = texts.print;

type PrintReportProps = {
  readonly story: Story;
  readonly places: readonly number[];
  readonly filter: TimelineFilter;
  readonly checks: Checks;
  readonly reader: string;
};

/**
 * The report that is printed: every event that is shown, with its details, black on white. It is made when somebody
 * prints.
 */
export const PrintReport = (props: PrintReportProps) => {
  const printedAt = usePrinting();

  return printedAt && createPortal(<Report {...props} printedAt={printedAt} />, document.body);
};

const usePrinting = (): string | null => {
  const [at, setAt] = useState<string | null>(null);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    // The browser draws as soon as this returns.
    addEventListener(
      'beforeprint',
      () => {
        document.documentElement.dataset.printing = '';
        flushSync(() => setAt(new Date().toISOString()));
      },
      { signal },
    );
    addEventListener(
      'afterprint',
      () => {
        delete document.documentElement.dataset.printing;
        setAt(null);
      },
      { signal },
    );

    return () => left.abort();
  }, []);

  return at;
};

const Report = ({
  story,
  places,
  filter,
  checks,
  reader,
  printedAt,
}: PrintReportProps & { printedAt: string }) => {
  const styles = useStyles();
  const { document, total, head, epoch } = story.view;
  const query = filterQuery(filter);

  return (
    <div className={styles.report} data-report>
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.header}>
              <span className={styles.product}>Inkstream</span>
              <strong className={styles.title}>
                <Sentence text={pageTexts.page.of(document.title)} untranslated={story.untranslated} />
              </strong>
              <br />
              {labels.document(document.id, epoch.number)}
              <br />
              <Sentence text={labels.last(head.revision, head.hash)} />
              <br />
              <Sentence text={labels.by(reader, printedAt, places.length, total)} names={[reader]} />
              {query && labels.filtered(decodeURIComponent(query.replaceAll('+', ' ')))}
              <br />
              {verdictOf(checks, total)}
            </td>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PrintedEvent key={place} story={story} place={place} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const verdictOf = (checks: Checks, total: number): string => {
  const { chain, treeHead } = checks;
  const bad = firstProblem(checks);
  if (bad) return `${bad.heading.toUpperCase()} ${bad.sentence}`;
  if (chain?.kind !== 'unbroken') return labels.notChecked;

  return labels.checked(chain.events, chain.at, comparedWords(treeHead, total));
};

const comparedWords = (check: Checks['treeHead'], total: number): string => {
  if (check === null || (check !== 'failed' && check.kind === 'contradicted')) return labels.notCompared;
  const { strong, rest } = treeHeadWords(check, total);

  return strong + rest;
};

const useStyles = makeStyles({
  report: {
    display: 'none',
    '@media print': { display: 'block', backgroundColor: 'white', color: 'black' },
  },
  table: { width: '100%', borderCollapse: 'collapse', fontSize: '9pt', lineHeight: 1.4 },
  title: { fontSize: '13pt' },
  product: { float: 'right', fontSize: '9pt', fontWeight: 600 },
  header: {
    paddingBottom: '6pt',
    borderBottom: '1pt solid black',
    fontSize: '8pt',
    overflowWrap: 'anywhere',
  },
});
