import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor } from '#contracts/envelope.ts';
import { life } from './sample-lease.ts';

// What records managers and the leader ask for about the sample lease, and the events that come of it.

export const completed = life;
export const rita: Actor = { kind: 'account', id: 'rita' };
export const at = (day: string) => `${day}T12:00:00.000Z`;
export const DUE = at('2036-01-01');
const reason = 'The law';

type Event<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>;

export const set: Event<'RetentionSet'> = {
  type: 'RetentionSet',
  data: {
    rule: 'contracts',
    ruleRevision: 0,
    anchor: 'completed',
    from: at('2026-01-01'),
    until: DUE,
    disposal: 'erase',
  },
};
export const reviewed: DocumentEvent = { ...set, data: { ...set.data, disposal: 'review' } };
export const setting: DocumentCommand = { type: 'SetRetention', data: set.data };

export const changing = (until: string | null): DocumentCommand => ({
  type: 'ChangeRetention',
  data: { until: until && at(until), reason },
});
export const changed = (
  until: string | null,
  approvedBy: string | null,
  countsFrom: string,
): DocumentEvent => ({
  type: 'RetentionChanged',
  data: { until: until && at(until), reason, approvedBy, countsFrom },
});
export const longer = changed('2040-01-01', null, at('2026-01-01'));
export const forEver = changed(null, null, at('2026-01-01'));
export const asked: Event<'RetentionShorteningAsked'> = {
  type: 'RetentionShorteningAsked',
  data: { until: at('2030-01-01'), reason },
};
export const shorter = changed('2030-01-01', 'rita', at('2026-01-08'));

export const holding = (matter: string): DocumentCommand => ({
  type: 'PlaceHold',
  data: { matter, kind: 'legal', reason },
});
export const releasing = (matter: string): DocumentCommand => ({
  type: 'ReleaseHold',
  data: { matter, reason },
});
export const held = (matter: string): DocumentEvent => ({
  type: 'HoldPlaced',
  data: { matter, kind: 'legal', reason },
});
export const released = (matter: string): DocumentEvent => ({
  type: 'HoldReleased',
  data: { matter, reason },
});
export const deleting: DocumentCommand = { type: 'DeleteDocument', data: {} };
export const erasing = (recipient: string | null): DocumentCommand => ({
  type: 'ErasePersonalData',
  data: { recipient, basis: 'objection', request: null, reason },
});

export const announced: DocumentEvent = { type: 'DisposalAnnounced', data: { disposeOn: DUE } };
export const announcing: DocumentCommand = { type: 'AnnounceDisposal', data: { disposeOn: DUE } };
export const told: DocumentEvent = { type: 'DisposalNoticeMailed', data: { to: 'olive', messageId: '<1>' } };
export const telling: DocumentCommand = {
  type: 'RecordDisposalNotice',
  data: { to: 'olive', messageId: '<1>' },
};
export const deciding = (decision: 'erase' | 'keep', until: string | null = null): DocumentCommand => ({
  type: 'DecideDisposal',
  data: { decision, until: until && at(until), reason },
});
export const decided = (decision: 'erase' | 'keep', until: string | null = null): DocumentEvent => ({
  type: 'DisposalDecided',
  data: { decision, until: until && at(until), reason },
});

export const restoring: DocumentCommand = { type: 'RestoreDocument', data: { reason } };
export const restored: DocumentEvent = { type: 'DocumentRestored', data: { reason } };
