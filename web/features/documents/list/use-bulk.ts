import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedDocumentView } from '#contracts/api/views/document.ts';
import { getFile, isProblem, type Write, write } from '../../../lib/api/http.ts';
import type { Area } from '../../../lib/api/query-client.ts';
import { catchLostFocus } from '../../../lib/lost-focus.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import type { Listed } from './list-choice.ts';
import { type BulkAction, possibleFor } from './selection.ts';
import { texts } from './texts.ts';

const words = texts.selection;

/** How far a run over several documents is. */
export type Running = { readonly action: BulkAction; readonly done: number; readonly all: number };

/** What became of each document. */
type Outcome = { readonly action: BulkAction; readonly done: number; readonly failed: readonly string[] };

/** How many failed documents are told by their titles. */
const TOLD = 3;

/** Does something to each of the documents for which it is possible, one after the other, and tells which failed. */
export const useBulk = (onDone: () => void) => {
  const toasts = useToasts();
  const [running, setRunning] = useState<Running | null>(null);

  const { mutate } = useMutation({
    mutationKey: ['documents' satisfies Area],
    mutationFn: async ({ action, documents }: { action: BulkAction; documents: readonly Listed[] }) => {
      const possible = possibleFor(action, documents).map(({ document }) => document);
      const each = await stepsOf(action);
      const failed: string[] = [];
      for (const [done, document] of possible.entries()) {
        setRunning({ action, done, all: possible.length });
        await each.take(document).catch((error) => {
          // Neither gets better with the next one.
          if (isProblem(error, 'signed-out') || error instanceof RangeError) throw error;
          failed.push(document.title);
        });
      }
      if (failed.length < possible.length) await each.finish();

      return { action, done: possible.length - failed.length, failed } satisfies Outcome;
    },
    onSuccess: ({ action, done, failed }: Outcome) => {
      if (failed.length === 0) toasts.succeeded(words.done[action](done));
      else
        toasts.failed(
          words.partlyDone[action](done, done + failed.length),
          words.failed(failed.slice(0, TOLD), Math.max(0, failed.length - TOLD)),
        );
      if (failed.length === 0) onDone();
    },
    onError: (error) => {
      if (error instanceof RangeError) toasts.failed(words.tooLarge);
    },
    onSettled: () => {
      setRunning(null);
      catchLostFocus();
    },
  });

  return {
    run: (action: BulkAction, documents: readonly Listed[]) => mutate({ action, documents }),
    running,
  };
};

/** What is done with each document, and what once all are done. */
type Steps = {
  readonly take: (document: ListedDocumentView) => Promise<unknown>;
  readonly finish: () => unknown;
};

const stepsOf = async (action: BulkAction): Promise<Steps> => {
  if (action === 'zip')
    return (await import('./zipped-downloads.ts')).zippedDownloads({ get: getFile, save: saveFile });

  return { take: ({ id }) => write(requestOf(action, id)), finish: () => {} };
};

const requestOf = (action: Exclude<BulkAction, 'zip'>, id: string): Write =>
  action === 'delete'
    ? { method: 'DELETE', path: `/api/documents/${id}` }
    : { method: 'POST', path: `/api/documents/${id}/${action}` };
