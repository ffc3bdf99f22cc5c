import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { isLeftOut } from '#contracts/vouching/state.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { vouchedLog } from '../shared/log/vouched-log.ts';
import { at, type Finding } from './finding.ts';

/** Says whether an operator left an event out of its stream. */
export type IsLeftOut = (event: Recorded) => boolean;

/** The events that operators left out of the streams of an epoch, as far as command itself put it on record. */
export const leftOutIn = async (store: EventStore, epoch: number): Promise<IsLeftOut> => {
  const vouching = await vouchedLog(store).vouching(epoch);

  return (event) => event.stream !== EPOCHS && event.stream !== VOUCHING && isLeftOut(vouching, event);
};

/**
 * Goes through what was found, knowing which events were left out. Such an event is a remark and no finding, since its
 * stream goes on without it. Of any other event that command didn't write, that comes first of all that's found of it.
 */
export const leftOutCheck = (isOut: IsLeftOut) => {
  const met = new Map<string, Recorded>();

  return {
    /** Whether what the next event says counts for nothing. Nobody judges who wrote it behind a break of its stream. */
    add: (event: Recorded, isBroken = false): boolean => {
      const isLeft = isOut(event);
      if (isLeft && !isBroken) met.set(String(event.position), event);

      return isLeft;
    },
    end: (found: readonly Finding[]): { findings: readonly Finding[]; remarks: readonly string[] } => {
      const foreign = new Set(found.filter(isOfWriter).map(({ position }) => position));
      const isKnown = ({ part, position }: Finding) =>
        (part === 'writer' || part === 'chain') &&
        position !== null &&
        met.has(position) &&
        foreign.has(position);
      const ownEvents = [...met].filter(([position]) => !foreign.has(position));

      return {
        findings: [
          ...writersFirst(found.filter((one) => !isKnown(one))),
          ...ownEvents.map(([, event]) => wrongly(event)),
        ],
        remarks: [...met].flatMap(([position, event]) => (foreign.has(position) ? [remark(event)] : [])),
      };
    },
  };
};

const isOfWriter = ({ part }: Finding): boolean => part === 'writer';

/** Puts the finding that command didn't write an event in front of the others of that event. */
const writersFirst = (found: readonly Finding[]): readonly Finding[] => {
  const first = new Map(found.filter(isOfWriter).map((one) => [one.position, one]));
  const reported = new Set<Finding>();

  return found.flatMap((one) => {
    const before = one.position === null ? undefined : first.get(one.position);
    const now = [...(before ? [before] : []), one].filter((finding) => !reported.has(finding));
    for (const finding of now) reported.add(finding);

    return [...new Set(now)];
  });
};

const remark = ({ stream, revision, position }: Recorded): string =>
  `Command did not write event ${revision} of ${stream} (position ${position}). An operator left it out, so its stream goes on without it.`;

const wrongly = (event: Recorded): Finding => ({
  part: 'writer',
  ...at(event),
  what: 'It was left out as an event that command did not write, but command wrote it.',
});
