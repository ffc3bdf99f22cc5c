import { UnknownWriterKey } from './announce-key.ts';
import { EpochsDamaged } from './epochs.ts';

/** What only an operator can repair; null if it may pass by itself. */
export const alarmOf = (error: unknown): { readonly name: string; readonly sentence: string } | null => {
  if (error instanceof UnknownWriterKey) return { name: 'writer key replaced', sentence: error.message };
  if (error instanceof EpochsDamaged) return { name: 'epochs damaged', sentence: error.message };

  return null;
};
