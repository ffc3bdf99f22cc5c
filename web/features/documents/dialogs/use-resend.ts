import { useState } from 'react';
import type { RecipientView, ResentView } from '#contracts/api/views/document.ts';
import { leftOutSentence } from '#contracts/document/resending.ts';
import { sentenceOf } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { forMembers } from '../../../lib/language.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from '../status-texts.ts';

const labels = texts.resending;

/** Sends the invitation again to some people. A refusal is kept as `problem`, so that the choice stays. */
export const useResend = (id: string, onDone: () => void) => {
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useSend<readonly RecipientView[], ResentView>({
    changes: 'documents',
    request: (people) => ({
      method: 'POST',
      path: `/api/documents/${id}/resend`,
      body: { recipientIds: people.map((one) => one.id) },
    }),
    onSuccess: ({ leftOut }, people) => {
      const sentTo = people.filter((one) => !leftOut.some((left) => left.id === one.id));
      const details = [
        labels.doneTo(sentTo.map(({ fullName }) => fullName)),
        ...(leftOut.length > 0 ? [forMembers(leftOutSentence)(leftOut.map(({ fullName }) => fullName))] : []),
      ];
      toasts.succeeded(labels.done, details.join('. '), { names: people.map(({ fullName }) => fullName) });
      onDone();
    },
    onError: (error) => setProblem(sentenceOf(error) ?? labels.failed),
  });

  return {
    resend: (people: readonly RecipientView[]) => {
      setProblem(null);
      mutate(people);
    },
    isPending,
    problem,
  };
};
