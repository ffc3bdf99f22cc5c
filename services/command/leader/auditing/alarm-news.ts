import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { VouchingEvent } from '#contracts/vouching/events.ts';
import {
  type ForeignOnRecord,
  nothingVouched,
  type Vouching,
  vouchingAfter,
} from '#contracts/vouching/state.ts';
import { decodeAll } from '../../../shared/log/decode.ts';
import { nameOf, placeOf } from './findings.ts';

/** What nobody was mailed about yet. */
export type News = {
  readonly foreign: readonly ForeignOnRecord[];
  readonly findings: NonNullable<Vouching['audit']>['findings'];
};

export type Owed = News & {
  /** The last event that says so. */
  readonly upTo: Pick<Recorded, 'revision' | 'metadata'>;
  /** When the last mail went on record; null if there was none. */
  readonly mailedAt: string | null;
};

/**
 * What a stream of this kind says and didn't say yet when operators were last mailed; null if that is nothing. A place in
 * the log that was mailed about once, as a foreign event or as a finding of an audit, is no news as the other.
 */
export const newsIn = (stored: readonly Recorded[]): Owed | null => {
  const events = decodeAll(
    VouchingEvent,
    stored.filter((event) => !isForeign(event)),
  );
  const upTo = events.at(-1);
  if (!upTo) return null;
  const mailed = events.findLast(({ type }) => type === 'AlarmMailed');
  const end = mailed?.type === 'AlarmMailed' ? mailed.data.upTo : -1;
  const vouching = vouchingAfter(
    nothingVouched,
    events.filter(({ revision }) => revision <= end),
  );
  const now = vouchingAfter(nothingVouched, events);

  const toldFindings = vouching.audit?.findings ?? [];
  const known = new Set([...vouching.foreign.values(), ...toldFindings].map(placeOf));
  const onRecord = [...now.foreign.values()];
  const foreign = onRecord.filter((one) => !one.isLeftOut && !known.has(placeOf(one)));
  const names = new Set(toldFindings.map(nameOf));
  const everyForeign = new Set(onRecord.map(placeOf));
  const findings = (now.audit?.findings ?? []).filter(
    (one) => !names.has(nameOf(one)) && !everyForeign.has(placeOf(one)),
  );
  if (foreign.length + findings.length === 0) return null;

  return { foreign, findings, upTo, mailedAt: mailed?.metadata.at ?? null };
};
