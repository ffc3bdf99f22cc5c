import type { Members } from '#contracts/evidence/bundle.ts';
import { receiptText } from '#contracts/evidence/receipt-text.ts';
import { type Comparison, compareReceipts } from '#contracts/evidence/receipts.ts';
import type { EvidenceReport } from '#contracts/evidence/verify.ts';
import { element } from './element.ts';
import { texts } from './texts.ts';

const labels = texts.receipt;

/** Asks for a receipt. Only something that somebody else kept can show whose key signed. */
export const receiptForm = (
  { key }: EvidenceReport,
  members: Members,
  onCompared: (comparisons: readonly Comparison[] | null) => void,
): HTMLElement => {
  const text = element('textarea', { id: 'receipt', rows: '5', spellcheck: 'false' });
  const files = element('input', { type: 'file', id: 'receipts', multiple: '' });
  const answer = element('ul', { class: 'checks', 'aria-live': 'polite' });
  const compare = element('button', { type: 'submit' }, labels.compare);
  const form = element(
    'form',
    {},
    element('label', { for: 'receipt' }, labels.paste),
    text,
    element('label', { for: 'receipts' }, labels.files),
    files,
    compare,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const comparisons = await compareWithReceipts(members, [text.value, ...(files.files ?? [])]);
    answer.replaceChildren(...(comparisons.length > 0 ? comparisons : [nothing]).map(shown));
    onCompared(comparisons.length > 0 ? comparisons : null);
  });

  return element(
    'section',
    { 'aria-labelledby': 'trust', class: 'trust' },
    element('h2', { id: 'trust' }, labels.heading),
    element('p', {}, labels.about),
    key ? element('p', {}, labels.signedWith, element('code', { translate: 'no' }, key.verifierKey)) : null,
    form,
    answer,
  );
};

const compareWithReceipts = async (
  members: Members,
  receipts: readonly (string | File)[],
): Promise<readonly Comparison[]> => {
  try {
    const read = async (one: string | File) =>
      receiptText(typeof one === 'string' ? one : new Uint8Array(await one.arrayBuffer()));

    return await compareReceipts(members, await Promise.all(receipts.map(read)));
  } catch (error) {
    const why = error instanceof Error ? error.message : '';

    return [{ of: 'checkpoint', outcome: 'unknown', sentence: labels.failed(why) }];
  }
};

const nothing: Comparison = {
  of: 'checkpoint',
  outcome: 'unknown',
  sentence: labels.nothing,
};

const shown = ({ outcome, sentence }: Comparison) =>
  element(
    'li',
    { class: classes[outcome] },
    element('span', { class: 'mark', 'aria-hidden': 'true' }, marks[outcome]),
    element('span', {}, element('b', {}, labels.outcomes[outcome]), element('p', {}, sentence)),
  );

const classes = { agrees: 'sound', contradicts: 'failed', unknown: 'not-there' } as const;
const marks = { agrees: '✓', contradicts: '✗', unknown: '–' } as const;
