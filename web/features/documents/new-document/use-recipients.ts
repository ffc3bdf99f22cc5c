import { useState } from 'react';
import type { Addressee } from '../../../lib/addressees.ts';
import { useSend } from '../../../lib/api/send.ts';
import { orderOf } from '../../../lib/signing-order.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import {
  filledIn,
  firstRow,
  problemOf,
  type RecipientRow,
  withAddressees,
  withAnotherRow,
  withBareAddress,
  withoutRow,
} from './recipient-rows.ts';
import { texts } from './texts.ts';

/** The rows of the dialog, and what becomes of them. `onAdded` is called once all of them are recipients. */
export const useRecipients = (documentId: string, onAdded: () => void) => {
  const toasts = useToasts();
  const add = useAddRecipient(documentId);
  const [rows, setRows] = useState<readonly RecipientRow[]>([firstRow]);
  const [added, setAdded] = useState<readonly number[]>([]);
  const [isPending, setIsPending] = useState(false);
  const [wasTried, setWasTried] = useState(false);

  const submit = async () => {
    setWasTried(true);
    const ready = rows.map(withBareAddress);
    setRows(ready);
    const problem = problemOf(ready);
    if (problem) return toasts.failed(...problem);

    setIsPending(true);
    try {
      for (const row of filledIn(ready)) {
        // After a failure, only what is missing is added.
        if (added.includes(row.id)) continue;
        await add(row);
        setAdded((before) => [...before, row.id]);
      }
      toasts.succeeded(...texts.recipients.added(filledIn(ready).length));
      onAdded();
    } catch {
      toasts.failed(...texts.recipients.notAdded);
    } finally {
      setIsPending(false);
    }
  };

  return {
    rows: rows.map((row) => ({ ...row, isAdded: added.includes(row.id) })),
    isPending,
    wasTried,
    submit,
    change: (id: number, changes: Partial<RecipientRow>) =>
      setRows((before) => before.map((row) => (row.id === id ? { ...row, ...changes } : row))),
    takeAddressees: (id: number, found: readonly Addressee[]) =>
      setRows((before) => withAddressees(before, id, found)),
    addRow: () => setRows(withAnotherRow),
    removeRow: (id: number) => setRows((before) => withoutRow(before, id)),
  };
};

const useAddRecipient = (documentId: string) => {
  const { mutateAsync } = useSend<RecipientRow>({
    changes: 'documents',
    request: ({ fullName, email, role, signingOrder }) => ({
      method: 'POST',
      path: `/api/documents/${documentId}/recipients`,
      body: {
        documentId,
        fullName: fullName.trim(),
        email: email.trim(),
        title: null,
        role,
        signingOrder: orderOf(signingOrder),
      },
    }),
  });

  return mutateAsync;
};
