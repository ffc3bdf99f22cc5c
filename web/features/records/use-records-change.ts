import { useState } from 'react';
import { sentenceOf, type Write } from '../../lib/api/http.ts';
import { useSend } from '../../lib/api/send.ts';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

/** Changes something of this area. What the server says against it stays where it was entered. */
export const useRecordsChange = <Answer>(
  /** Null says nothing. */
  done: string | null | ((answer: Answer) => readonly [string, string?]),
  onDone: (answer: Answer) => void,
) => {
  const toasts = useToasts();
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useSend<Write, Answer>({
    changes: 'records',
    request: (change) => change,
    onSuccess: (answer) => {
      if (typeof done === 'string') toasts.succeeded(done);
      else if (done) toasts.succeeded(...done(answer));
      onDone(answer);
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
