import { parse, v5 } from 'uuid';
import type { Recorded } from './envelope.ts';

// This file must not import Zod, since the offline verifier and the timeline page contain it.

/** The namespace of all ids that the product derives (RFC 9562, section 6.5). */
const INKSTREAM = parse('0f6b5d1e-2f0d-5c3e-9a55-6f1a3b7c9d21');

/**
 * The same parts always give the same id, so a repeated command makes the same things again. The library turns bytes
 * into an id in a third of the time that it needs for text.
 */
export const derivedId = (...parts: readonly string[]): string =>
  v5(new TextEncoder().encode(parts.join('\n')), INKSTREAM);

/**
 * The id that an event has in the log. No hash covers an id, so whoever holds an event against another one derives it
 * and doesn't believe the store. `hash` is the event's own, in its metadata.
 */
export const eventIdOf = ({ metadata: { commandId, hash } }: Pick<Recorded, 'metadata'>): string =>
  derivedId(...[commandId, hash].map(textIn));

/** Nobody has checked the shape of an envelope in the log, which may hold what cannot become a text. */
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
