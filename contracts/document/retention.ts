import type { Recorded } from '../envelope.ts';
import { instantAfter } from '../instant.ts';
import type { HoldKind } from '../matter/events.ts';
import type { Anchor, Disposal, Ending } from '../retention/events.ts';
import type { DocumentEvent } from './events.ts';

// This file doesn't use zod, because the browser and the servers build a document from its events with the same code.

/** The events about how long a document is kept, and why. */
export type RetentionOfDocument = Extract<
  DocumentEvent,
  {
    type:
      | 'RetentionSet'
      | 'RetentionShorteningAsked'
      | 'RetentionChanged'
      | 'HoldPlaced'
      | 'HoldReleased'
      | 'DisposalAnnounced'
      | 'DisposalNoticeMailed'
      | 'DisposalDecided'
      | 'DocumentRestored';
  }
>;

/** How long a document is kept. Instants are ISO; where `until` is null, it's kept for ever. */
export type Kept = {
  /** The rule that said so; null if only people did. */
  readonly rule: { readonly id: string; readonly revision: number } | null;
  /** What it counts from, and since when. Null once people have said otherwise, so that it moves no more. */
  readonly anchor: Anchor | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly disposal: Disposal;
};

export type Hold = { readonly matter: string; readonly kind: HoldKind; readonly since: string };

export type DocumentRetention = {
  /** Null if no rule applied and nobody said anything: then it's kept for ever. */
  readonly kept: Kept | null;
  /** The shorter time that two records managers agreed on, from the instant on at which it counts. */
  readonly shortened: { readonly until: string; readonly countsFrom: string } | null;
  /** The shorter time that one of them wants, and nobody else has agreed to yet. */
  readonly asked: { readonly until: string; readonly by: string; readonly at: string } | null;
  readonly holds: readonly Hold[];
  /** When it will be disposed of, and the accounts that were mailed so. Null if that wasn't announced. */
  readonly announced: { readonly disposeOn: string; readonly mailedTo: readonly string[] } | null;
  /** Whether a records manager decided that it's to be erased. */
  readonly isToBeErased: boolean;
  /** When it was completed, declined or voided. */
  readonly endedAt: string | null;
  readonly deletedAt: string | null;
};

/** Something that is kept for some time: a document. */
type Retained = { readonly retention: DocumentRetention };

/** Nothing is said of how long it's kept. */
export const unretained: DocumentRetention = {
  kept: null,
  shortened: null,
  asked: null,
  holds: [],
  announced: null,
  isToBeErased: false,
  endedAt: null,
  deletedAt: null,
};

/** What applied to a draft no longer applies once it's sent, except for the matters that hold it. */
export const retentionOnceSent = ({ holds }: DocumentRetention): DocumentRetention => ({
  ...unretained,
  holds,
});

export const evolveRetentionOf = (
  retention: DocumentRetention,
  event: Recorded<RetentionOfDocument>,
): DocumentRetention => {
  const { at, by } = event.metadata;

  switch (event.type) {
    case 'RetentionSet': {
      const { rule, ruleRevision: revision, ...set } = event.data;
      return { ...retention, kept: { rule: { id: rule, revision }, ...set }, announced: null };
    }
    case 'RetentionShorteningAsked':
      return { ...retention, asked: { until: event.data.until, by: by.id, at } };
    case 'RetentionChanged': {
      const { until, countsFrom, approvedBy } = event.data;
      return approvedBy !== null && until !== null
        ? { ...retention, ...nothingPending, shortened: { until, countsFrom } }
        : { ...retention, ...nothingPending, kept: keptByPeople(retention.kept, until) };
    }
    case 'HoldPlaced': {
      const { matter, kind } = event.data;
      return { ...retention, holds: [...retention.holds, { matter, kind, since: at }], announced: null };
    }
    case 'HoldReleased':
      return {
        ...retention,
        holds: retention.holds.filter(({ matter }) => matter !== event.data.matter),
      };
    case 'DisposalAnnounced':
      return { ...retention, announced: { disposeOn: event.data.disposeOn, mailedTo: [] } };
    case 'DisposalNoticeMailed':
      return {
        ...retention,
        announced: retention.announced && {
          ...retention.announced,
          mailedTo: [...retention.announced.mailedTo, event.data.to],
        },
      };
    case 'DisposalDecided':
      return event.data.decision === 'erase'
        ? { ...retention, isToBeErased: true }
        : { ...retention, ...nothingPending, kept: keptByPeople(retention.kept, event.data.until) };
    case 'DocumentRestored':
      return { ...retention, deletedAt: null, announced: null };
  }
};

const nothingPending = { shortened: null, asked: null, announced: null, isToBeErased: false } as const;

const keptByPeople = (retained: Kept | null, until: string | null): Kept => ({
  rule: retained?.rule ?? null,
  disposal: retained?.disposal ?? 'review',
  anchor: null,
  from: null,
  until,
});

/** How long a document is kept by what counts at an instant. Null if no rule applied and nobody said anything. */
export const keptAt = ({ kept: retained, shortened }: DocumentRetention, at: string): Kept | null =>
  shortened && shortened.countsFrom <= at ? keptByPeople(retained, shortened.until) : retained;

/** Whether a rule said so before, or people have said something since, whom no rule overrules. */
export const isSetAlready = (
  { kept: retained }: DocumentRetention,
  { from, ruleRevision }: { readonly from: string; readonly ruleRevision: number },
): boolean =>
  retained !== null &&
  (retained.anchor === null || (retained.from === from && retained.rule?.revision === ruleRevision));

/** Whether one end is later than the other. Null is never. */
export const isLater = (until: string | null, than: string | null): boolean =>
  than !== null && (until === null || until > than);

export const isOnHold = ({ retention }: Retained): boolean => retention.holds.length > 0;

/** How the document ended, or null while it may still be signed. One that is deleted meanwhile is cancelled. */
export const endingOf = ({
  kind,
  status,
  deleted,
}: {
  readonly kind: 'document' | 'template';
  readonly status: Ending | 'sent';
  readonly deleted: boolean;
}): Ending | null => {
  if (kind === 'template') return null;
  if (status === 'sent') return deleted ? 'cancelled' : null;

  return status;
};

/** Days in which a deleted document can be brought back. */
export const RESTORABLE_DAYS = 30;
/** Days before a shorter time counts that two records managers agreed on. */
export const SHORTENING_DAYS = 7;
/** Days in which another records manager may agree to a shorter time. */
const ASKED_DAYS = 30;
/** Days between the announcement of a disposal and the disposal. */
export const NOTICE_DAYS = 14;

/** Whether a records manager asked for this shorter time, so recently that another one may agree to it. */
export const isAskedFor = ({ asked: request }: DocumentRetention, until: string, at: string): boolean =>
  request?.until === until && at < instantAfter(request.at, ASKED_DAYS);

/** Until when a deleted document can be brought back. Null if it isn't deleted. */
export const restorableUntil = ({ deletedAt }: DocumentRetention): string | null =>
  deletedAt === null ? null : instantAfter(deletedAt, RESTORABLE_DAYS);
