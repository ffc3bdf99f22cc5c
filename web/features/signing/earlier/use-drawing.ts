import { useEffect, useState } from 'react';
import type { Drawing, Handwriting } from '#contracts/document/fields/handwriting.ts';
import { get } from '../../../lib/api/http.ts';
import { logFailure } from '../../../lib/log.ts';
import { linkPath } from '../page-data.ts';

/** What somebody else drew, once it's there. */
export const useDrawing = (handwriting: Handwriting | null): Drawing | null => {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const named = handwriting?.kind === 'drawn' ? handwriting.drawing : null;

  useEffect(() => {
    if (!named) return;
    const left = new AbortController();
    get<Drawing>(`${linkPath()}/drawings/${named}`, left.signal).then(setDrawing, (error) => {
      if (!left.signal.aborted) logFailure('A drawn signature could not be read', error);
    });

    return () => left.abort();
  }, [named]);

  return drawing;
};
