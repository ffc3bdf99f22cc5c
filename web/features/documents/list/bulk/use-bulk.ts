import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedDocumentView, ResentView } from '#contracts/api/views/document.ts';
import { leftOutSentence } from '#contracts/document/resending.ts';
import { getFile, isProblem, type Write, write } from '../../../../lib/api/http.ts';
import type { Area } from '../../../../lib/api/query-client.ts';
import { forMembers } from '../../../../lib/language.ts';
import { catchLostFocus } from '../../../../lib/lost-focus.ts';
import { saveFile } from '../../../../lib/save-file.ts';
import { useToasts } from '../../../../ui/toasts/toasts.tsx';
import type { Listed } from '../list-choice.ts';
import { type BulkAction, possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';

const labels = texts.selection;

/** How far a run over several documents is. */
export type Running = { readonly action: BulkAction; readonly done: number; readonly all: number };

/** What somebody entered before it began. */
export type BulkInput = { readonly reason: string };

/** What became of each document. */
type Outcome = {
  readonly action: BulkAction;
  readonly done: number;
  readonly failed: readonly string[];
  /** Names of whoever got no further mail. */
  readonly leftOut: readonly string[];
};

type Asked = {
  readonly action: BulkAction;
  readonly documents: readonly Listed[];
  readonly how: BulkInput | undefined;
};

/** How many failed documents are named by their titles. */
const TOLD = 3;

/** Does something to each of the documents for which it is possible, one after the other, and tells which failed. */
export const useBulk = (onDone: () => void) => {
  const toasts = useToasts();
  const [running, setRunning] = useState<Running | null>(null);

  const { mutate } = useMutation({
    mutationKey: ['documents' satisfies Area],
    mutationFn: async ({ action, documents, how }: Asked) => {
      const possible = possibleFor(action, documents).map(({ document }) => document);
      const each = await stepsOf(action, how);
      const failed: string[] = [];
      for (const [done, document] of possible.entries()) {
        setRunning({ action, done, all: possible.length });
        await each.take(document).catch((error) => {
          // Neither gets better with the next one.
          if (isProblem(error, 'signed-out') || error instanceof RangeError) throw error;
          failed.push(document.title);
        });
      }
      const leftOut = failed.length < possible.length ? await each.finish() : [];

      return { action, done: possible.length - failed.length, failed, leftOut } satisfies Outcome;
    },
    onSuccess: ({ action, done, failed, leftOut }: Outcome) => {
      const remark = leftOut.length > 0 ? forMembers(leftOutSentence)(leftOut) : undefined;
      if (failed.length === 0) toasts.succeeded(labels.done[action](done), remark, { names: leftOut });
      else
        toasts.failed(
          labels.partlyDone[action](done, done + failed.length),
          labels.failed(failed.slice(0, TOLD), Math.max(0, failed.length - TOLD)),
        );
      if (failed.length === 0) onDone();
    },
    onError: (error) => {
      if (error instanceof RangeError) toasts.failed(labels.tooLarge);
    },
    onSettled: () => {
      setRunning(null);
      catchLostFocus();
    },
  });

  return {
    run: (action: BulkAction, documents: readonly Listed[], how?: BulkInput) =>
      mutate({ action, documents, how }),
    running,
  };
};

/** What is done with each document, and what once all are done, which answers with the names of whoever was left out. */
type Steps = {
  readonly take: (document: ListedDocumentView) => Promise<unknown>;
  readonly finish: () => readonly string[];
};

const stepsOf = async (action: BulkAction, how: BulkInput | undefined): Promise<Steps> => {
  if (action === 'zip') {
    const { take, finish } = (await import('./zipped-downloads.ts')).zippedDownloads({
      get: getFile,
      save: saveFile,
    });
    return {
      take,
      finish: () => {
        finish();
        return [];
      },
    };
  }
  if (action === 'resend') return resending();

  return { take: ({ id }) => write(requestOf(action, id, how)), finish: () => [] };
};

/** Tells in the end who got no further mail. */
const resending = (): Steps => {
  const leftOut = new Set<string>();

  return {
    take: async ({ id }) => {
      const answer = await write<ResentView>(requestOf('resend', id, undefined));
      for (const { fullName } of answer.leftOut) leftOut.add(fullName);
    },
    finish: () => [...leftOut],
  };
};

const requestOf = (action: Exclude<BulkAction, 'zip'>, id: string, how: BulkInput | undefined): Write =>
  action === 'delete'
    ? { method: 'DELETE', path: `/api/documents/${id}` }
    : { method: 'POST', path: `/api/documents/${id}/${action}`, ...(how?.reason && { body: how }) };
