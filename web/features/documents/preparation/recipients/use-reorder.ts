import { useQueryClient } from '@tanstack/react-query';
import type { DocumentDetailView, RecipientView } from '#contracts/api/views/document.ts';
import { sentenceOf } from '../../../../lib/api/http.ts';
import { useSend } from '../../../../lib/api/send.ts';
import { afterwards, movedTo, type NewOrder, type Step, stepped } from '../../../../ui/reordering/reorder.ts';
import { texts as orderTexts } from '../../../../ui/reordering/texts.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import { documentQueries } from '../../queries.ts';
import { calledName } from '../../recipient-names.ts';
import { texts } from '../texts.ts';

/**
 * Changes the signing order. The list shows the change at once; if the server refuses it, the list is read again.
 * `announce` says where somebody went, for people who can't see it.
 */
export const useReorder = (
  { document, recipients }: DocumentDetailView,
  announce: (text: string) => void,
) => {
  const toasts = useToasts();
  const client = useQueryClient();
  const { queryKey } = documentQueries.detail(document.id);
  const { mutate } = useSend<readonly NewOrder[]>({
    changes: 'documents',
    request: (orders) => ({
      method: 'PATCH',
      path: `/api/documents/${document.id}/recipient-order`,
      body: { orders },
    }),
    onError: (error) => {
      toasts.failed(texts.people.notMoved, sentenceOf(error) ?? undefined);
      void client.invalidateQueries({ queryKey });
    },
  });

  const give = (id: string, orders: readonly NewOrder[]) => {
    if (orders.length === 0) return;
    const changed = afterwards(recipients, orders);
    client.setQueryData<DocumentDetailView>(
      queryKey,
      (before) => before && { ...before, recipients: [...changed] },
    );
    mutate(orders);
    const list = inOrder(changed);
    const place = list.findIndex((one) => one.id === id);
    const moved = list[place];
    if (moved) announce(orderTexts.moved(calledName(moved), place + 1, list.length, moved.signingOrder));
  };

  return {
    put: (id: string, place: number) => give(id, movedTo(inOrder(recipients), id, place)),
    step: (id: string, direction: Step) => give(id, stepped(inOrder(recipients), id, direction)),
  };
};

export type Reorder = ReturnType<typeof useReorder>;

const inOrder = (recipients: readonly RecipientView[]) =>
  recipients.toSorted((one, other) => one.signingOrder - other.signingOrder);
