import { useMutation } from '@tanstack/react-query';
import { type Write, write } from './http.ts';
import type { Area } from './query-client.ts';

type Sending<Input, Answer> = {
  /** The area that this changes. The query client reads it again. */
  readonly changes?: Area;
  readonly request: (input: Input) => Write;
  readonly onSuccess?: (answer: Answer, input: Input) => unknown;
  readonly onError?: (error: Error, input: Input) => unknown;
};

/**
 * The one way to change something. Both callbacks are called even when what asked is gone from the screen, such as
 * the card of a deleted document; `onSuccess` is called once everything it changed has been read again.
 */
export const useSend = <Input = void, Answer = unknown>({
  changes,
  request,
  onSuccess,
  onError,
}: Sending<Input, Answer>) =>
  useMutation({
    ...(changes && { mutationKey: [changes] }),
    mutationFn: (input: Input) => write<Answer>(request(input)),
    ...(onSuccess && { onSuccess: (answer: Answer, input: Input) => onSuccess(answer, input) }),
    ...(onError && { onError: (error: Error, input: Input) => onError(error, input) }),
  });
