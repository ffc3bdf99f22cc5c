import { z } from 'zod';
import { message } from '../../envelope.ts';
import { passage } from '../../text/text.ts';
import {
  DisposalAnnounced,
  DisposalDecided,
  DisposalNoticeMailed,
  HoldPlaced,
  HoldReleased,
  RetentionSet,
} from '../events/retention.ts';

/** The leader gives this command and the next one when a document's time begins or is over soon. */
export const SetRetention = message('SetRetention', RetentionSet.shape.data.shape);
export const AnnounceDisposal = message('AnnounceDisposal', DisposalAnnounced.shape.data.shape);
export const RecordDisposalNotice = message('RecordDisposalNotice', DisposalNoticeMailed.shape.data.shape);

/** Only records managers give the commands from here to `RestoreDocument`, or the leader on behalf of one. */
const reason = passage(500);
export const ChangeRetention = message('ChangeRetention', { until: z.iso.datetime().nullable(), reason });
export const PlaceHold = message('PlaceHold', { ...HoldPlaced.shape.data.shape, reason });
export const ReleaseHold = message('ReleaseHold', { ...HoldReleased.shape.data.shape, reason });
export const DecideDisposal = message('DecideDisposal', { ...DisposalDecided.shape.data.shape, reason });
export const RestoreDocument = message('RestoreDocument', { reason });

export const retentionCommands = [
  SetRetention,
  AnnounceDisposal,
  RecordDisposalNotice,
  ChangeRetention,
  PlaceHold,
  ReleaseHold,
  DecideDisposal,
  RestoreDocument,
] as const;
