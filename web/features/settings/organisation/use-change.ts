import { useState } from 'react';
import { sentenceOf, type Write } from '../../../lib/api/http.ts';
import { useSend } from '../../../lib/api/send.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

/** Changes something of the organization. What the server says against it stays in the dialog that asked. */
export const useChange = (done: string, onDone: () => void = () => {}) => {
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useSend<Write>({
    changes: 'organisation',
    request: (change) => change,
    onSuccess: () => {
      toasts.succeeded(done);
      onDone();
    },
    onError: (error) => setProblem(sentenceOf(error) ?? texts.notDone),
  });

  return {
    change: (change: Write) => {
      setProblem(null);
      mutate(change);
    },
    isPending,
    problem,
  };
};

/** Changes something where no dialog is open: if the server refuses, a toast says why. */
export const useChangeAtOnce = (done: string) => {
  const toasts = useToasts();
  const { mutate, isPending } = useSend<Write>({
    changes: 'organisation',
    request: (change) => change,
    onSuccess: () => toasts.succeeded(done),
    onError: (error) => toasts.failed(sentenceOf(error) ?? texts.notDone),
  });

  return { change: mutate, isPending };
};
