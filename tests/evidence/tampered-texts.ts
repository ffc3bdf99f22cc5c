import type { Members } from '#contracts/evidence/bundle.ts';
import type { BoxKeys, EvidenceTimeline } from '#contracts/evidence/format.ts';
import { jsonOf, listed, type Tampering, withJson } from './changed-bundle.ts';

/** A box in a bundle, by the revision of its event and its place in it. */
type Place = { readonly revision: number; readonly pointer: string; readonly entry: string };

/** These change what a bundle says of its encrypted texts. */
export const tamperedTexts: Readonly<Record<string, Tampering>> = {
  'the key of a text that is changed': (members, one, two) => {
    const place = placeIn(members, one);
    const at = two % 42;
    const other = place.entry[at] === 'A' ? 'B' : 'A';
    const entry = `${place.entry.slice(0, at)}${other}${place.entry.slice(at + 1)}`;

    return { members: rekeyed(members, { ...place, entry }), named: /does not open with the key/ };
  },
  'the key of another text': (members, one, two) => {
    const [place, other] = [placeIn(members, one), placeIn(members, two)];
    if (place.entry === other.entry) return null;

    return {
      members: rekeyed(members, { ...place, entry: other.entry }),
      named: /does not open with the key/,
    };
  },
  'a text that is said to be erased': (members, one) => ({
    members: rekeyed(members, { ...placeIn(members, one), entry: 'erased' }),
    named:
      /is said to be erased, and no event erased it|is of another|Event \d+|says something else of the texts/,
  }),
  'a text that is said to be lost, or withheld': (members, one, two) => ({
    members: rekeyed(members, { ...placeIn(members, one), entry: two % 2 === 0 ? 'lost' : 'withheld' }),
    named: /says something else of the texts than event \d+ \(EvidenceTaken\) names|states something else/,
  }),
  'a text that has no key any more': (members, one) => {
    const { revision, pointer } = placeIn(members, one);
    const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
    const rest = Object.fromEntries(
      Object.entries(boxes[revision] ?? {}).filter(([place]) => place !== pointer),
    );

    return {
      members: listed(withJson(members, 'keys.json', { boxes: boxes.with(revision, rest) })),
      named: /keys\.json has nothing for the text at/,
    };
  },
  'a key for what is not encrypted': (members, one) => ({
    members: rekeyed(members, { ...placeIn(members, one), pointer: '/data/owner' }),
    named: /keys\.json has a key for \/data\/owner/,
  }),
};

/** Of the last event nothing is named: it is the record itself. */
const placeIn = (members: Members, n: number): Place => {
  const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
  const places = boxes
    .slice(0, -1)
    .flatMap((keys, revision) =>
      Object.entries(keys).flatMap(([pointer, entry]) =>
        entry.length === 43 ? [{ revision, pointer, entry }] : [],
      ),
    );

  return places[n % places.length] ?? { revision: 0, pointer: '', entry: '' };
};

const rekeyed = (members: Members, { revision, pointer, entry }: Place): Members => {
  const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
  const changed = { ...boxes[revision], [pointer]: entry };

  return listed(withJson(members, 'keys.json', { boxes: boxes.with(revision, changed) }));
};

/** The bundle whose timeline was changed by somebody who can't help that its hashes don't hold any more. */
export const withEvents = (
  members: Members,
  change: (events: EvidenceTimeline['events']) => EvidenceTimeline['events'],
): Members => {
  const timeline = jsonOf<EvidenceTimeline>(members, 'timeline.json');

  return listed(withJson(members, 'timeline.json', { ...timeline, events: change(timeline.events) }));
};
