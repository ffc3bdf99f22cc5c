import { createPublicKey, verify } from 'node:crypto';
import { checkFiles, checkManifest, json, text } from './members-reader.ts';
import { checkSeen } from './seen-reader.ts';
import { checkStatement } from './statement-reader.ts';
import { checkBoxes, hasBoxes } from './texts-reader.ts';
import { canonical, type Head, isConsistent, type Json, must, rootOf, sha256 } from './tree-reader.ts';
import { type Members, membersOf } from './zip-reader.ts';

// A second reader of evidence bundles, from docs/evidence-format.md and the standards that it names alone: nothing of the
// product is used here. It leaves the seal and what was possible to other readers.

/** What is wrong with a bundle, or null. */
export const bundleProblem = (zip: Buffer): string | null => {
  try {
    const members = membersOf(zip);
    checkManifest(members);
    const out = leftOutIn(members);
    const events = checkChain(members, out);
    checkTexts(members, out);
    const isOwn = (_: Json, n: number) => !out.has(n);
    const keys = members.has('keys.json') ? json(members, 'keys.json').boxes.filter(isOwn) : undefined;
    const timeline = json(members, 'timeline.json');
    checkStatement({ ...timeline, events: timeline.events.filter(isOwn) }, keys);
    checkSeen(timeline.stream, timeline.events.filter(isOwn));
    checkFiles(members, out);
    const head = checkTreeHead(text(members, 'checkpoint.txt'), text(members, 'checkpoint-key.txt'));
    const { epoch } = json(members, 'timeline.json');
    must(head.origin.endsWith(`/e${epoch}`), 'the epoch is another');
    checkInclusion(json(members, 'inclusion.json'), events, head);
    checkEarlier(members, head);
    checkWriters(members, head, out);
    return null;
  } catch (error) {
    return String(error);
  }
};

/** The revisions of events that were left out. */
const leftOutIn = (members: Members): ReadonlySet<number> => {
  if (!members.has('left-out.json')) return new Set();
  const { stream, events } = json(members, 'timeline.json');
  const out = new Set<number>();
  for (const { event } of json(members, 'left-out.json').decisions) {
    must(
      event.type === 'ForeignEventsLeftOut' && event.data.stream === stream,
      'a decision is about another stream',
    );
    for (const { revision, hash } of event.data.events)
      if (events[revision]?.metadata.hash === hash) out.add(revision);
  }

  return out;
};

const checkChain = (members: Members, out: ReadonlySet<number>): readonly string[] => {
  const { stream, events } = json(members, 'timeline.json');
  const { head, document } = json(members, 'manifest.json');
  let before: string | null = null;
  const hashes: string[] = events.map(({ revision, type, data, metadata }: Json, n: number) => {
    const { hash, sig: _, ...covered } = metadata;
    if (out.has(n)) {
      must(revision === n, `event ${n} does not follow`);
      before = hash;
      return hash;
    }
    must(revision === n && covered.prev === before, `event ${n} does not follow`);
    const own = sha256(canonical({ stream, revision, type, data, metadata: covered })).toString('hex');
    must(own === hash, `event ${n} was changed`);
    before = own;
    return own;
  });
  must(head.revision === events.length - 1 && head.hash === before, 'the head is another');
  must(stream === `document-${document}`, 'the document is another');

  return hashes;
};

const checkTexts = (members: Members, out: ReadonlySet<number>) => {
  const { stream, events } = json(members, 'timeline.json');
  const isOwn = (_: Json, n: number) => !out.has(n);
  const isEncrypted = json(members, 'manifest.json').version >= 4;
  must(members.has('keys.json') === isEncrypted, 'keys.json is missing, or there too early');
  const { openings } = events.at(-1).data;
  if (isEncrypted) {
    const { boxes } = json(members, 'keys.json');
    must(boxes.length === events.length, 'keys.json is of other events');
    checkBoxes(stream, events.filter(isOwn), boxes.filter(isOwn));
    must(isNamed(openings, boxes.slice(0, -1)), 'keys.json is not the one on record');
  }
  if (!isEncrypted) must(!events.some(hasBoxes), 'texts are encrypted too early');
};

/** Whether the last event names this, or is from before such events did. */
const isNamed = (named: string | undefined, value: Json): boolean =>
  named === undefined || sha256(canonical(value)).toString('hex') === named;

/** A C2SP checkpoint, and the key of C2SP signed-note that must have signed it. */
const checkTreeHead = (note: string, key: string): Head => {
  const [signedText = '', signatures = '', ...more] = note.split('\n\n');
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)\n$/.exec(key) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  must(bytes[0] === 1 && bytes.length === 33, 'the key is none');
  must(sha256(`${name}\n`, bytes).subarray(0, 4).toString('hex') === id, 'the key has another id');
  const [, signer, value = ''] = /^— (\S+) (\S+)\n$/.exec(signatures) ?? [];
  const signature = Buffer.from(value, 'base64');
  must(
    more.length === 0 && signer === name && signature.subarray(0, 4).toString('hex') === id,
    'another key signed',
  );
  const publicKey = publicKeyOf(bytes.subarray(1));
  must(
    verify(null, Buffer.from(`${signedText}\n`), publicKey, signature.subarray(4)),
    'the checkpoint is not signed',
  );
  const [origin = '', size = '', root = ''] = signedText.split('\n');
  must(origin === name, 'the key has another name than the log');

  return { origin, size: Number(size), root: Buffer.from(root, 'base64') };
};

const publicKeyOf = (key: Buffer) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key]),
    format: 'der',
    type: 'spki',
  });

const checkInclusion = ({ size, root, hashes, events }: Json, chain: readonly string[], head: Head) => {
  must(size === head.size && root === head.root.toString('hex'), 'the proofs are of another tree');
  must(
    events.length === chain.length && new Set(hashes).size === hashes.length,
    'proofs are missing, or doubled',
  );
  const used = new Set<number>();
  let last = -1;
  for (const [n, { leaf, proof }] of events.entries()) {
    must(leaf > last && leaf < size, `event ${n} has another place`);
    last = leaf;
    for (const place of proof) used.add(place);
    const path = proof.map((place: number) => hashes[place] ?? '');
    must(rootOf(chain[n] ?? '', leaf, path, size).equals(head.root), `event ${n} is not in the log`);
  }
  must(used.size === hashes.length, 'a hash proves nothing');
};

/** A key, and the leaf of the announcement of the next one. */
type Key = { readonly publicKey: string; until: number };

/** Every event is signed by a key that was announced, or stands before the first announcement. */
const checkWriters = (members: Members, head: Head, out: ReadonlySet<number>) => {
  if (json(members, 'manifest.json').version === 1) return;
  const { announcements } = json(members, 'writer-keys.json');
  const keys = new Map<string, Key>();
  let before: Json = null;
  for (const { event, leaf, proof } of announcements) {
    const { hash, sig, ...covered } = event.metadata;
    const { key, publicKey, before: older } = event.data;
    const { revision, type, data } = event;
    const own = sha256(canonical({ stream: 'writer-keys', revision, type, data, metadata: covered }));
    must(own.toString('hex') === hash && covered.prev === before, 'an announcement was changed');
    must(rootOf(hash, leaf, proof, head.size).equals(head.root), 'an announcement is not in the log');
    must(
      sha256(Buffer.from(publicKey, 'base64')).toString('hex').slice(0, 16) === key,
      'a key has another id',
    );
    if (older)
      must(
        isBy(keys.get(older.key), `inkstream writer key\n${publicKey}\n`, older.signature),
        'a key is forged',
      );
    const replaced = [...keys.values()].at(-1);
    if (replaced) replaced.until = leaf;
    keys.set(key, { publicKey, until: Number.POSITIVE_INFINITY });
    must(isBy(keys.get(sig.key), appendText(sig, hash), sig.value), 'an announcement is not signed');
    before = hash;
  }

  const decisions = members.has('left-out.json') ? json(members, 'left-out.json').decisions : [];
  for (const { event, leaf, proof } of decisions) {
    const { revision, type, data, metadata } = event;
    const { hash, sig, ...covered } = metadata;
    const own = sha256(canonical({ stream: 'vouching', revision, type, data, metadata: covered }));
    must(own.toString('hex') === hash, 'a decision was changed');
    must(isBy(keys.get(sig?.key), appendText(sig, hash), sig.value), 'a decision is not signed');
    must(rootOf(hash, leaf, proof, head.size).equals(head.root), 'a decision is not in the log');
  }

  const { stream, events } = json(members, 'timeline.json');
  const { events: places } = json(members, 'inclusion.json');
  const since = announcements[0].leaf;
  let covered = events.length;
  for (const [n, { metadata }] of [...events.entries()].toReversed()) {
    const { sig, hash, ...rest } = metadata;
    if (out.has(n)) {
      const { revision, type, data } = events[n];
      const own = sha256(canonical({ stream, revision, type, data, metadata: rest })).toString('hex');
      const isInUse = places[n].leaf <= (keys.get(sig?.key)?.until ?? 0);
      const isGood = sig && own === hash && isBy(keys.get(sig.key), appendText(sig, hash), sig.value);
      const isSigned = isGood && isInUse;
      must(n < covered && !isSigned, `event ${n} was left out, and is signed`);
    } else if (sig) {
      must(covered > n, 'a signature covers another that is signed');
      must(
        places[n].leaf <= (keys.get(sig.key)?.until ?? 0),
        `event ${n} is signed with a key that was replaced`,
      );
      must(isBy(keys.get(sig.key), appendText(sig, hash), sig.value), `event ${n} is signed by nobody`);
      covered = n - sig.events + 1;
    } else
      must(
        n >= covered && covered < events.length ? true : places[n].leaf < since,
        `event ${n} is not signed`,
      );
  }
};

const appendText = ({ events }: Json, hash: string) => `inkstream append\n${events}\n${hash}\n`;

const isBy = (key: Key | undefined, signed: string, signature: string): boolean =>
  key !== undefined &&
  verify(
    null,
    Buffer.from(signed),
    publicKeyOf(Buffer.from(key.publicKey, 'base64')),
    Buffer.from(signature, 'base64'),
  );

const checkEarlier = (members: Members, head: Head) => {
  const { events } = json(members, 'timeline.json');
  const notes = json(members, 'earlier-checkpoints.json').earlier.map(({ note }: Json) => note);
  must(isNamed(events.at(-1).data.earlier, notes), 'earlier checkpoints are not those on record');
  let before = { size: 0, origin: '' };
  for (const { note, verifierKey, consistency } of json(members, 'earlier-checkpoints.json').earlier) {
    const older = checkTreeHead(note, `${verifierKey}\n`);
    const ofKey = (key: string) => key.split('+').slice(2).join('+');
    must(
      `${ofKey(verifierKey)}\n` === ofKey(text(members, 'checkpoint-key.txt')),
      'an earlier checkpoint has another key',
    );
    must(older.origin === head.origin || isOfBeginning(members, older, head), 'it is of another log');
    const isBehind = older.size > before.size || (older.size === before.size && older.origin > before.origin);
    must(isBehind && older.size <= head.size, 'earlier checkpoints do not ascend');
    before = older;
    must(
      isConsistent(
        older,
        head,
        consistency.map((hash: string) => Buffer.from(hash, 'hex')),
      ),
      'the log was rewritten',
    );
  }
};

/**
 * Of an epoch whose events this one begins with: an earlier one of this log, that of the backup, or from version 5 on
 * one that the backup's own epoch began with. From then on it may also be this epoch, under another host.
 */
const isOfBeginning = (members: Members, older: Head, newer: Head): boolean => {
  const [one, other] = [older, newer].map(({ origin }) => /([^/]+)\/e(\d+)$/.exec(origin)?.slice(1) ?? []);
  const backup = json(members, 'timeline.json').restored?.data.backup;
  const { version } = json(members, 'manifest.json');
  const isThis = one?.[0] === other?.[0] && one?.[1] === other?.[1];
  if (version < 3 || (version < 5 && isThis)) return false;
  if (isThis) return true;
  if (backup === undefined) return false;
  if (one?.[0] === other?.[0]) return Number(one?.[1]) < Number(other?.[1]);
  const all: readonly Json[] = [backup, ...(version < 5 ? [] : (backup.beginnings ?? []))];

  return all.some(({ log, epoch }) => one?.[0] === log && Number(one?.[1]) === epoch);
};
