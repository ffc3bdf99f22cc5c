import { describe, expect, test } from 'vitest';
import type { DocumentEvent } from './events.ts';
import type { DocumentRecipient } from './state.ts';
import {
  carl,
  completed,
  declined,
  known,
  sam,
  sent,
  signed,
  uploaded,
  voided,
} from './testing/sample-history.ts';
import { currentOrder, isTurnOf } from './turn.ts';

describe('whose turn it is', () => {
  const person = (id: string, signingOrder: number, more: Partial<DocumentRecipient> = {}) =>
    known(uploaded, sam).recipients.map((one) => ({ ...one, id, signingOrder, ...more }));

  test('is the lowest order with somebody who has not signed', () => {
    const recipients = [
      ...person('carl', 1, { role: 'copy' }),
      ...person('sam', 2, { status: 'signed' }),
      ...person('tess', 5),
      ...person('tim', 3),
    ];

    expect(currentOrder({ recipients })).toBe(3);
    expect(currentOrder({ recipients: recipients.slice(0, 2) })).toBeNull();
    expect(currentOrder({ recipients: [] })).toBeNull();
  });

  test('is nobody’s unless the document is out for signing', () => {
    const turns = (...events: readonly DocumentEvent[]) => {
      const document = known(...events);
      return document.recipients.map((one) => isTurnOf(document, one));
    };

    expect(turns(uploaded, sam, carl)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent)).toEqual([true, false]);
    expect(turns(uploaded, sam, carl, sent, voided)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent, declined)).toEqual([false, false]);
    expect(turns(uploaded, sam, carl, sent, signed, completed)).toEqual([false, false]);
  });
});
