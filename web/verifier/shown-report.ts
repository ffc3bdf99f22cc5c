import { calledBy } from '#contracts/document/called-by.ts';
import { roleKinds } from '#contracts/document/roles/kinds.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { type Check, shownInstant } from '#contracts/evidence/finding.ts';
import type { Comparison } from '#contracts/evidence/receipts.ts';
import type { Statement } from '#contracts/evidence/statement.ts';
import { type Verdict, verdictOf, verdictWords } from '#contracts/evidence/verdict.ts';
import type { EvidenceReport } from '#contracts/evidence/verify.ts';
import { element } from './element.ts';
import { receiptForm } from './receipt-form.ts';
import { sentence } from './sentence.ts';
import { texts } from './texts.ts';

const labels = texts.record;

/** Shows the result to people: the verdict, what the record says, and every check. */
export const shownReport = (
  file: string,
  report: EvidenceReport,
  members: Members,
): readonly HTMLElement[] => {
  const verdict = element('section', { tabindex: '-1' });
  const judge = (comparisons: readonly Comparison[] | null) =>
    showVerdict(verdict, file, report, verdictOf(report, comparisons));
  judge(null);

  return [
    verdict,
    ...(report.statement ? [statement(report.statement, report.events)] : []),
    element(
      'section',
      { 'aria-labelledby': 'checks' },
      element('h2', { id: 'checks' }, texts.report.heading),
      element('ul', { class: 'checks' }, ...report.checks.map((one) => check(one, namesIn(report)))),
    ),
    receiptForm(report, members, judge),
    element('p', { class: 'quiet printed' }, texts.report.checkedAt(shown(new Date().toISOString()))),
  ];
};

/** The title and the people that sentences may name. */
const namesIn = ({ statement }: EvidenceReport): readonly string[] =>
  statement ? [statement.title, ...statement.recipients.map((party) => calledBy(party, ''))] : [];

const showVerdict = (section: HTMLElement, file: string, report: EvidenceReport, verdict: Verdict): void => {
  const { heading, sentence: usual } = verdictWords[verdict];
  const { firstBad } = report;
  section.className = `verdict ${verdict}`;
  section.setAttribute('role', isAlarming(verdict) ? 'alert' : 'status');
  section.replaceChildren(
    element('h2', {}, heading),
    element(
      'p',
      {},
      ...sentence(firstBad ? `${firstBad.title}: ${firstBad.sentence}` : usual, namesIn(report)),
    ),
  );
  document.title = `${heading}: ${file}`;
};

const isAlarming = (verdict: Verdict) => verdict === 'not-sound' || verdict === 'contradicted';

const statement = (record: Statement, events: number) =>
  element(
    'section',
    { 'aria-labelledby': 'said' },
    element('h2', { id: 'said' }, labels.heading),
    element(
      'dl',
      {},
      ...pair(labels.document, record.title, { translate: 'no' }),
      ...pair(labels.status, labels.statuses[record.status]),
      ...pair(labels.file, record.originalFileName, { translate: 'no' }),
      ...pair(labels.created, shown(record.createdAt)),
      ...pair(labels.sent, shown(record.sentAt)),
      ...pair(labels.completed, shown(record.completedAt)),
      ...pair(labels.sealed, shown(record.sealed?.at ?? null)),
      ...pair(labels.events, String(events)),
    ),
    record.recipients.length === 0 ? null : parties(record.recipients),
  );

const parties = (recipients: Statement['recipients']) =>
  element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': labels.parties },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element('tr', {}, ...labels.columns.map((column) => element('th', { scope: 'col' }, column))),
      ),
      element('tbody', {}, ...recipients.map((party) => row(partyCells(party)))),
    ),
  );

const partyCells = (party: Statement['recipients'][number]): readonly string[] => [
  calledBy(party, '–'),
  party.email || '–',
  roleKinds[party.role].deed,
  shown(party.openedAt),
  party.declinedAt ? labels.declined(shown(party.declinedAt)) : shown(party.signedAt),
];

/** How many of the first cells say who it is. */
const NAMING = 2;

/** Without roles of their own, cells that a phone shows one below the other would be none for a screen reader. */
const row = (cells: readonly string[]) =>
  element(
    'tr',
    { role: 'row' },
    ...cells.map((text, at) =>
      element(
        'td',
        { role: 'cell', 'data-of': labels.columns[at] ?? '', translate: at < NAMING ? 'no' : undefined },
        text,
      ),
    ),
  );

const pair = (name: string, value: string, members: { readonly translate?: 'no' } = {}) => [
  element('dt', {}, name),
  element('dd', members, value),
];

const check = ({ title, outcome, sentence: found }: Check, names: readonly string[]) =>
  element(
    'li',
    { class: outcome },
    element('span', { class: 'mark', 'aria-hidden': 'true' }, marks[outcome]),
    element(
      'span',
      {},
      element('b', {}, title),
      element('span', { class: 'outcome' }, texts.report.outcomes[outcome]),
      element('p', {}, ...sentence(found, names)),
    ),
  );

const marks = { sound: '✓', failed: '✗', 'not-there': '–' } as const;

const shown = (at: string | null) => (at === null ? '–' : shownInstant(at));
