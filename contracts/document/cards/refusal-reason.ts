import { refusalSentence } from '../../api/refusals.ts';
import type { DocumentEvent } from '../events.ts';

type Refused = Extract<DocumentEvent, { type: 'AccessRefused' }>['data'];

/** How often somebody was refused, and the sentence that was the answer. */
export const refusalReason = ({ code, times }: Refused) =>
  `${times > 1 ? ` ${times} times` : ''}: “${refusalSentence(code)}”`;
