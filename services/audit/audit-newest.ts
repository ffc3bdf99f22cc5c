import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { authorityProblem, type OrganisationAt } from '#contracts/organisation/authority.ts';
import type { OrganisationEvent } from '#contracts/organisation/events.ts';
import { evolveOrganisation, noOrganisation } from '#contracts/organisation/state.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import type { DecryptedLog } from '../shared/log/decrypted-log.ts';
import { inEpoch } from '../shared/log/epoch.ts';
import { announcedKeys } from './audit.ts';
import { chainCheck } from './check-chains.ts';
import { historyCheck } from './check-histories.ts';
import { type IsLeftOut, leftOutCheck, leftOutIn } from './check-left-out.ts';
import { unreadStreams, wholeLog } from './check-streams.ts';
import { writerCheck } from './check-writers.ts';
import { at, type Finding, readable } from './finding.ts';
import { ownEpochs } from './own-epochs.ts';

export type AuditingNewest = {
  readonly store: DecryptedLog;
  /** The current epoch. */
  readonly epoch: number;
  readonly writerKey: readonly string[] | null;
  /** The position after which events count as new. */
  readonly from: bigint;
  /** The current time as an ISO instant. */
  readonly now: string;
};

export type AuditedNewest = {
  readonly findings: readonly Finding[];
  /** How many new events of the epoch there are, and the position of the newest one of the log. */
  readonly events: number;
  readonly position: bigint;
};

/**
 * Checks each stream that has new events, from its beginning: that its chain is whole, that every event was possible,
 * had the right that it names, and was written by the command service; of new tree heads and what witnesses confirmed,
 * only who wrote them. The tree is left to the audit of the whole log, and to the leader, which holds each event against
 * it before it signs.
 */
export const auditNewest = async (auditing: AuditingNewest): Promise<AuditedNewest> => {
  const { store, epoch, from, now } = auditing;
  const unread = unreadStreams(await ownEpochs(store));
  const touched = new Set<string>();
  const ofTreeHeads = new Map<string, number>();
  let [events, position] = [0, from];
  for await (const news of wholeLog(store, from)) {
    const { event } = news;
    const isOfTreeHead = news.epoch === null && isTreeHeadOf(epoch, event);
    if (isOfTreeHead && !ofTreeHeads.has(event.stream)) ofTreeHeads.set(event.stream, event.revision);
    position = event.position;
    unread.add(event, news.epoch);
    if (news.epoch === epoch) events++;
    if (news.epoch === epoch || (news.epoch === null && event.stream === EPOCHS)) touched.add(event.stream);
  }

  const { keys, allKeys, findings } = await announcedKeys({ ...auditing, isCurrent: true });
  const isOut = await leftOutIn(store, epoch);
  const saidBy = organisationsIn(auditing, isOut);
  const leftOut = leftOutCheck(isOut);
  const found: Finding[] = [];
  for (const stream of touched) {
    const known = writerCheck(stream === EPOCHS ? allKeys : keys);
    const [chain, history] = [chainCheck(), historyCheck(now)];
    const name = stream === EPOCHS ? EPOCHS : inEpoch(epoch, stream);
    for (const event of await store.read(name)) {
      const broken = await chain.add(event);
      if (broken) found.push(broken);
      if (chain.isBroken(stream)) break;
      const isCounting = !leftOut.add(event);
      const impossible = isCounting ? readable('history', event, () => history.add(event)) : null;
      const problem = isCounting ? (impossible ?? (await findUnauthorised(event, saidBy))) : null;
      found.push(...(problem ? [problem] : []), ...(await known.add(event)));
    }
    found.push(...known.end());
  }
  for (const [stream, revision] of ofTreeHeads) {
    const known = writerCheck(allKeys);
    for (const event of await store.read(stream, revision)) found.push(...(await known.add(event)));
    found.push(...known.end());
  }

  return { findings: [...findings, ...unread.findings(), ...leftOut.end(found).findings], events, position };
};

/** Whether an event is a tree head of an epoch, or tells of a witness. These streams lie outside of it. */
export const isTreeHeadOf = (epoch: number, { stream }: Pick<Recorded, 'stream'>): boolean =>
  stream === treeHeadsOf(epoch) || stream === witnessesOf(epoch);

type Organisations = (id: string) => Promise<readonly OrganisationAt[]>;

/** What organisations said, each read once. */
const organisationsIn = ({ store, epoch }: AuditingNewest, isOut: IsLeftOut): Organisations => {
  const known = new Map<string, Promise<readonly OrganisationAt[]>>();
  const read = async (id: string): Promise<readonly OrganisationAt[]> => {
    const states: OrganisationAt[] = [];
    for (const event of await store.read(inEpoch(epoch, streams.organisation(id)))) {
      if (isOut(event)) continue;
      const before = states.at(-1)?.state ?? noOrganisation;
      // What cannot be read is found in the organization's own stream, and changes nothing.
      const now = readable('authority', event, () => ({
        at: event.metadata.at,
        state: evolveOrganisation(before, event as Recorded<OrganisationEvent>),
      }));
      if ('state' in now) states.push(now);
    }

    return states;
  };

  return (id) => {
    const reading = known.get(id) ?? read(id);
    known.set(id, reading);

    return reading;
  };
};

const findUnauthorised = async (event: Recorded, organisations: Organisations): Promise<Finding | null> => {
  const id = event.metadata.authority?.organisation;
  if (id === undefined) return null;
  const states = typeof id === 'string' ? await organisations(id) : [];

  return readable('authority', event, (): Finding | null => {
    const problem = authorityProblem(event, () => states);

    return problem === null
      ? null
      : { part: 'authority', ...at(event), what: `No one had the right that it names: ${problem}.` };
  });
};
