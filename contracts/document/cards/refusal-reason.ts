import { quotedRefusal } from '../../quoted-refusals.ts';
import type { DocumentEvent } from '../events.ts';

type Refused = Extract<DocumentEvent, { type: 'AccessRefused' }>['data'];

/** Says in English how often somebody was refused, if more than once, and quotes the sentence that they got as the answer. */
export const refusalReason = ({ code, times }: Refused) =>
  `${times > 1 ? ` ${times} times` : ''}: “${quotedRefusal('en', code)}”`;
