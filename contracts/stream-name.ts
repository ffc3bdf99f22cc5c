import type { Category } from './ids.ts';

// Zod-free: the browser folds documents as the servers do.

/** `document-6f1c…` is stream 6f1c… of the documents. */
export const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
export const categoryOf = (stream: string) => stream.slice(0, stream.indexOf('-')) as Category;
