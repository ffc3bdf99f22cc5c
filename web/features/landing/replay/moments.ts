import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { type Document, type DocumentRecipient, initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { actorsIn } from '#contracts/timeline/actors.ts';
import { sentenceOf } from '#contracts/timeline/timeline.ts';
import { language } from '../../../lib/language.ts';
import { texts } from '../texts.ts';

const labels = texts.replay;

/** What the timeline says of an event. */
export type Moment = {
  readonly sentence: string;
  /** Such as `09:04`, UTC. */
  readonly time: string;
  /** The first digits of the event's hash. */
  readonly fingerprint: string;
};

/** Something that is so from one event to another, both included, counted from 0. */
export type Stretch<Value> = { readonly from: number; readonly until: number; readonly value: Value };

type History = readonly Recorded<DocumentEvent>[];

export const momentsOf = (history: History, owner: string): readonly Moment[] => {
  const states = statesOf(history);
  const actorOf = actorsIn(history);

  return history.map((event, at) => {
    const { by, at: instant, hash } = event.metadata;
    const actor = actorOf(by) ?? { kind: 'account', id: by.id, name: owner, authenticated: 'session' };

    return {
      sentence: sentenceOf(language, { ...event, by: actor }, states[at - 1] ?? initialDocument, owner),
      time: instant.slice(11, 16),
      fingerprint: hash.slice(0, 8),
    };
  });
};

/** The document after each event. */
export const statesOf = (history: History): readonly Document[] => {
  const states: Document[] = [];
  for (const event of history) states.push(evolveDocument(states.at(-1) ?? initialDocument, event));

  return states;
};

/** Puts together the neighbours for which the same is so. Leaves out where there is nothing. */
export const stretchesOf = <Value>(values: readonly (Value | null)[]): readonly Stretch<Value>[] => {
  const stretches: Stretch<Value>[] = [];
  for (const [at, value] of values.entries()) {
    const last = stretches.at(-1);
    if (value === null) continue;
    if (last?.until === at - 1 && last.value === value)
      stretches[stretches.length - 1] = { ...last, until: at };
    else stretches.push({ from: at, until: at, value });
  }

  return stretches;
};

/** A word for how far a document has come. Null where there's none yet. */
export const statusWord = (document: Document): string | null => {
  if (document.status === 'none') return null;

  return document.sealed ? labels.status.sealed : labels.status[document.status];
};

/** A word for how far a person has come. Null while they aren't among the recipients. */
export const personWord = (document: Document, name: string): string | null => {
  if (document.status === 'none') return null;
  const recipient = document.recipients.find(({ fullName }) => fullName === name);

  return recipient ? labels.person[stepOf(document.status, recipient)] : null;
};

const stepOf = (
  status: string,
  { signedAt, openedAt, sentAt }: DocumentRecipient,
): keyof typeof labels.person => {
  if (signedAt) return 'signed';
  if (openedAt) return 'opened';
  if (sentAt) return 'invited';

  return status === 'draft' ? 'added' : 'waits';
};
