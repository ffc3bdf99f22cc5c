import type { Members } from '#contracts/evidence/bundle.ts';
import type { EvidenceTimeline, LeftOutDecisions } from '#contracts/evidence/format.ts';
import { jsonOf, listed, withJson, without } from '../evidence/changed-bundle.ts';
import { madeMembers } from '../evidence/made-bundle.ts';
import type { Making, Telling } from '../evidence/made-story.ts';
import type { Changed } from './encrypted.ts';

// Bundles of documents into whose streams somebody else put an event, which an operator left out.

/** Somebody who has no key voids the document, right before the bundle is taken. */
const withForeign = (how: Pick<Telling, 'isUnsigned'> = {}): Making => ({
  forge: (story) =>
    story.toSpliced(-1, 0, {
      event: { type: 'DocumentVoided', data: { reason: 'It is void' } },
      by: { kind: 'system', id: 'reactions' },
      isLeftOut: true,
      ...how,
    }),
});

export const goodLeftOut = async (): Promise<Readonly<Record<string, Members>>> => ({
  'left-out': await madeMembers(withForeign()),
});

export const badLeftOut = async (): Promise<Readonly<Record<string, Changed>>> => {
  const members = await madeMembers(withForeign());
  const { decisions } = jsonOf<LeftOutDecisions>(members, 'left-out.json');
  const [decision] = decisions;
  const { stream, events } = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const places = events.slice(1, 2).map(({ revision, metadata: { hash } }) => ({ revision, hash }));
  const saying = (data: object) =>
    listed(
      withJson(members, 'left-out.json', {
        decisions: [
          { ...decision, event: { ...decision?.event, data: { ...decision?.event.data, ...data } } },
        ],
      }),
    );
  const own = decision?.event.data.events;

  return {
    'left-out-undecided': {
      members: listed(without(members, 'left-out.json')),
      problem: 'states something else than its events come to: statement.status',
    },
    'left-out-own': {
      members: await madeMembers(withForeign({ isUnsigned: false })),
      problem: 'was left out as someone else’s, but the installation wrote it',
    },
    'left-out-changed': {
      members: saying({ reason: 'Another' }),
      problem: 'about events of someone else was changed',
    },
    'left-out-more': {
      members: saying({ events: [...(Array.isArray(own) ? own : []), ...places] }),
      problem: 'to which no event has committed',
    },
    'left-out-of-another': {
      members: saying({ stream: `${stream}0` }),
      problem: 'something else than decisions about this document',
    },
    'left-out-unproven': {
      members: listed(withJson(members, 'left-out.json', { decisions: [{ ...decision, leaf: 0 }] })),
      problem: 'is not in the log',
    },
  };
};
