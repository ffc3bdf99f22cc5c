import type { Members } from '#contracts/evidence/bundle.ts';
import type {
  EarlierTreeHeads,
  EvidenceEvent,
  EvidenceTimeline,
  Manifest,
} from '#contracts/evidence/format.ts';
import { canonicalJson } from '#contracts/proof/canonical-json.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';

/** A bundle that was tampered with, and what its first bad place is called. */
export type Tampered = {
  readonly members: Members;
  readonly named: RegExp;
};

/** Tampers with a bundle in a way that three numbers choose; null where that changes nothing. */
export type Tampering = (
  members: Members,
  one: number,
  two: number,
) => Promise<Tampered | null> | Tampered | null;

export const memberAt = (members: Members, n: number): readonly [string, Uint8Array<ArrayBuffer>] => {
  const name = [...members.keys()].toSorted()[n % members.size] ?? '';

  return [name, members.get(name) ?? new Uint8Array()];
};

export const withMember = (members: Members, name: string, bytes: Uint8Array<ArrayBuffer>): Members =>
  new Map([...members, [name, bytes]]);
export const withText = (members: Members, name: string, text: string) =>
  withMember(members, name, bytesOf(text));
export const withJson = (members: Members, name: string, value: unknown) =>
  withText(members, name, `${canonicalJson(value)}\n`);
export const without = (members: Members, name: string): Members =>
  new Map([...members].filter(([one]) => one !== name));
export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
export const textOf = (members: Members, name: string) => Buffer.from(members.get(name) ?? []).toString();
export const jsonOf = <Value>(members: Members, name: string): Value => JSON.parse(textOf(members, name));
export const earlierIn = (members: Members) =>
  jsonOf<EarlierTreeHeads>(members, 'earlier-checkpoints.json').earlier;

/** As somebody would who knows how a manifest is made. */
export const listed = (members: Members): Members => {
  const manifest = jsonOf<Manifest>(members, 'manifest.json');
  const files = [...members].filter(([name]) => name !== 'manifest.json');
  const changed = {
    ...manifest,
    head: safely(() => headOf(jsonOf<EvidenceTimeline>(members, 'timeline.json'))) ?? manifest.head,
    members: files.map(([name, bytes]) => ({ name, size: bytes.length, sha256: sha256(bytes) })),
  };

  return withText(members, 'manifest.json', `${canonicalJson(changed)}\n`);
};

/** Throws where tampering left no events, or none with an envelope. */
const headOf = ({ events }: EvidenceTimeline) => {
  const { revision, metadata } = eventAt(events, events.length - 1);

  return { revision, hash: metadata.hash };
};

export const safely = <Value>(read: () => Value): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

export const eventAt = (events: readonly EvidenceEvent[], n: number): EvidenceEvent => {
  const event = events[n];
  if (!event) throw new Error(`there is no event ${n}`);

  return event;
};
