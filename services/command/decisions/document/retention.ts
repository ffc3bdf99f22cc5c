import { refuse } from '#contracts/api/refusals.ts';
import {
  isAskedFor,
  isLater,
  isOnHold,
  isSetAlready,
  keptAt,
  restorableUntil,
  SHORTENING_DAYS,
} from '#contracts/document/retention.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import { instantAfter } from '#contracts/instant.ts';
import type { Command, Decision, DocumentDecisions } from './decision.ts';
import { existing } from './lookup.ts';
import { managed } from './permitted.ts';

/** The leader works out what a rule says. The second time it changes nothing. */
const setRetention = ({ data }: Command<'SetRetention'>, document: Document): Decision => {
  const { retention } = existing(document);

  return isSetAlready(retention, data) ? [] : [{ type: 'RetentionSet', data }];
};

/** One records manager has a document kept longer. Shorter takes two of them, and time in which somebody may object. */
const changeRetention = (command: Command<'ChangeRetention'>, document: Document): Decision => {
  const { data, at, by } = command;
  const { retention } = managed(document, 'change-retention', command);
  const { until } = data;
  if (until !== null && until <= at) refuse('retention.past');
  const current = keptAt(retention, at)?.until ?? null;
  const pending = retention.shortened;

  if (until === current && !(pending && pending.countsFrom > at)) return [];
  if (until === null || !isLater(current, until))
    return [{ type: 'RetentionChanged', data: { ...data, approvedBy: null, countsFrom: at } }];
  if (pending?.until === until) return [];

  if (!isAskedFor(retention, until, at))
    return [{ type: 'RetentionShorteningAsked', data: { until, reason: data.reason } }];
  if (retention.asked?.by === by.id) refuse('retention.second-person');
  const countsFrom = instantAfter(at, SHORTENING_DAYS);

  return [{ type: 'RetentionChanged', data: { ...data, approvedBy: by.id, countsFrom } }];
};

const placeHold = (command: Command<'PlaceHold'>, document: Document): Decision => {
  const { retention } = managed(document, 'hold', command);

  return isHeldBy(retention, command.data.matter) ? [] : [{ type: 'HoldPlaced', data: command.data }];
};

const releaseHold = (command: Command<'ReleaseHold'>, document: Document): Decision => {
  const { retention } = managed(document, 'hold', command);

  return isHeldBy(retention, command.data.matter) ? [{ type: 'HoldReleased', data: command.data }] : [];
};

const isHeldBy = ({ holds }: ExistingDocument['retention'], matter: string): boolean =>
  holds.some((hold) => hold.matter === matter);

const announceDisposal = ({ data }: Command<'AnnounceDisposal'>, document: Document): Decision => {
  const found = existing(document);

  return isOnHold(found) || found.retention.announced ? [] : [{ type: 'DisposalAnnounced', data }];
};

/** Mailed once to each account, whatever was decided since. */
const recordDisposalNotice = ({ data }: Command<'RecordDisposalNotice'>, document: Document): Decision => {
  const { announced } = existing(document).retention;

  return announced?.mailedTo.includes(data.to) ? [] : [{ type: 'DisposalNoticeMailed', data }];
};

/** A document may be kept on from the announcement on. It's erased by decision if it waits for one. */
const decideDisposal = (command: Command<'DecideDisposal'>, document: Document): Decision => {
  const { data, at } = command;
  const found = managed(document, 'dispose', command);
  const { announced, isToBeErased } = found.retention;
  const { until = null, disposal } = keptAt(found.retention, at) ?? {};
  if (!announced) return refuse('disposal.not-due');

  if (data.decision === 'erase') {
    if (isOnHold(found)) refuse('document.on-hold');
    if (disposal !== 'review' || announced.disposeOn > at) refuse('disposal.not-due');
    return isToBeErased ? [] : [{ type: 'DisposalDecided', data: { ...data, until: null } }];
  }
  if (data.until !== null && data.until <= at) refuse('retention.past');
  if (!isLater(data.until, until)) refuse('disposal.not-longer');

  return [{ type: 'DisposalDecided', data }];
};

const restoreDocument = (command: Command<'RestoreDocument'>, document: Document): Decision => {
  const found = managed(document, 'restore', command);
  if (!found.deleted) return [];
  if ((restorableUntil(found.retention) ?? '') <= command.at) refuse('document.not-restorable');

  return [{ type: 'DocumentRestored', data: command.data }];
};

export const retentionDecisions = {
  SetRetention: setRetention,
  AnnounceDisposal: announceDisposal,
  RecordDisposalNotice: recordDisposalNotice,
  ChangeRetention: changeRetention,
  PlaceHold: placeHold,
  ReleaseHold: releaseHold,
  DecideDisposal: decideDisposal,
  RestoreDocument: restoreDocument,
} satisfies Partial<DocumentDecisions>;
