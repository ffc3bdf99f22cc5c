import { instantAfter } from '../instant.ts';
import { afterDuration } from '../retention/duration.ts';
import { type Retention, type RetentionRule, ruleFor } from '../retention/state.ts';
import { isDocumentErased } from './erasures.ts';
import type { DocumentEvent } from './events.ts';
import { endingOf, isOnHold, keptAt, NOTICE_DAYS, restorableUntil } from './retention.ts';
import type { ExistingDocument } from './state.ts';

type SetData = Extract<DocumentEvent, { type: 'RetentionSet' }>['data'];

/** What has to be done next about how long a document is kept, and when to look again. */
export type RetentionStep =
  | { readonly kind: 'set'; readonly data: SetData }
  | { readonly kind: 'announce'; readonly disposeOn: string }
  | { readonly kind: 'erase' }
  /** `until` is an instant (ISO); null if there's nothing to do unless something happens to the document. */
  | { readonly kind: 'wait'; readonly until: string | null }
  /** For a draft to which no rule applies. */
  | { readonly kind: 'wait-for-rules' };

type Looked = {
  readonly rules: Retention;
  /** When somebody last did anything with the document, other than the installation itself (ISO). */
  readonly touchedAt: string;
  readonly now: string;
};

/** Days without anybody doing anything before a rule counts from the last event. */
const REST_DAYS = 1;

const never: RetentionStep = { kind: 'wait', until: null };

/** Everything from the state alone, so that nothing is forgotten and nothing is done twice. */
export const retentionStep = (document: ExistingDocument, looked: Looked): RetentionStep => {
  if (isDocumentErased(document) || isOnHold(document)) return never;

  return setting(document, looked) ?? ending(document, looked.now);
};

/** Null if its rule has said already how long it's kept, or if none applies. */
const setting = (document: ExistingDocument, looked: Looked): RetentionStep | null => {
  const how = endingOf(document);
  const { kept: retained, endedAt, deletedAt } = document.retention;
  const isMoving = retained === null || retained.anchor === 'last-event';
  if (how === null || !isMoving) return null;
  const { rules, touchedAt, now } = looked;
  // A draft goes on ending for as long as it's left alone, until its owner deletes it.
  const at = (how === 'draft' ? deletedAt : (endedAt ?? deletedAt)) ?? now;
  const rule = retained?.rule
    ? rules.rules.find(({ revision }) => revision === retained.rule?.revision)
    : ruleFor(rules, { ending: how, template: document.template, at });
  if (!rule)
    return how === 'draft' && !document.deleted && retained === null ? { kind: 'wait-for-rules' } : null;

  const from = rule.anchor === 'last-event' ? touchedAt : at;
  if (retained?.from === from) return null;
  const rested = instantAfter(from, REST_DAYS);

  return rule.anchor === 'last-event' && rested > now
    ? { kind: 'wait', until: rested }
    : { kind: 'set', data: dataOf(rule, from) };
};

const dataOf = ({ id, revision, anchor, keep, disposal }: RetentionRule, from: string): SetData => ({
  rule: id,
  ruleRevision: revision,
  anchor,
  from,
  disposal,
  until: keep === null ? null : afterDuration(from, keep),
});

/** What its owner deleted is erased without notice, unless it's kept longer. All else is announced first. */
const ending = (document: ExistingDocument, now: string): RetentionStep => {
  const { retention, deleted } = document;
  const { announced, shortened, isToBeErased } = retention;
  if (isToBeErased) return { kind: 'erase' };
  const retained = keptAt(retention, now);
  const restorable = deleted ? restorableUntil(retention) : null;
  if (retained === null) return restorable ? erasedFrom(restorable, now) : never;

  const until = retained.until === null ? null : latest(retained.until, restorable);
  if (announced === null) {
    const notice = until === null ? null : instantAfter(until, -NOTICE_DAYS);
    if (until !== null && notice !== null && notice <= now)
      return { kind: 'announce', disposeOn: latest(until, instantAfter(now, NOTICE_DAYS)) };
    return { kind: 'wait', until: earliest(notice, shortened?.countsFrom ?? null, now) };
  }

  return retained.disposal === 'erase' ? erasedFrom(announced.disposeOn, now) : never;
};

const erasedFrom = (due: string, now: string): RetentionStep =>
  due <= now ? { kind: 'erase' } : { kind: 'wait', until: due };

const latest = (one: string, other: string | null) => (other !== null && other > one ? other : one);

/** The earlier of two instants that are still to come. */
const earliest = (one: string | null, other: string | null, now: string): string | null =>
  [one, other].filter((at) => at !== null && at > now).toSorted()[0] ?? null;
