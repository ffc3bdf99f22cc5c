import { randomUUID } from 'node:crypto';
import { eventIdOf } from '#contracts/derived-id.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { encryptedEvents, keysFor } from '#contracts/encrypting/encrypting.ts';
import type { Metadata, Recorded } from '#contracts/envelope.ts';
import type { Members } from '#contracts/evidence/bundle.ts';
import { certificatesOfSeal } from '#contracts/evidence/check-seal.ts';
import { earlierText, openingsText } from '#contracts/evidence/format.ts';
import { asForeign } from '#contracts/foreign-event.ts';
import { type KeyId, recipientKey } from '#contracts/key-id.ts';
import { chained } from '#contracts/proof/hash-chain.ts';
import { type Evidence, packEvidence } from '../../services/query/evidence/packed.ts';
import { readme } from '../../services/query/evidence/readme.ts';
import { decryptFor } from '../../services/query/evidence/taken-texts.ts';
import type { History } from '../../services/query/history/history.ts';
import { sha256 } from '../../services/shared/keys/sha256.ts';
import { personalCipher } from '../../services/shared/vault/personal-cipher.ts';
import { memoryVault } from '../../services/shared/vault/testing/memory-vault.ts';
import type { Vault } from '../../services/shared/vault/vault.ts';
import {
  announcement,
  decisionAbout,
  earlierOver,
  envelope,
  logOf,
  notesBefore,
  ownAnnouncement,
  restoreInto,
  signedBy,
  signerOf,
  stampOver,
  treeHeadOver,
  writer,
  writerOfSecond,
} from './made-log.ts';
import { type Making, storyOf, type Telling, VERIFIER, type Who } from './made-story.ts';
import { pathOf, rootOver } from './naive-tree.ts';

/** The members of a bundle as the query service packs it, of a document that never was. */
export const madeMembers = async (making: Making = {}): Promise<Members> =>
  membersOf(await evidenceOf(making));

export const membersOf = async (evidence: Evidence): Promise<Members> => {
  const members = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const { name, pieces } of packEvidence(evidence))
    members.set(name, new Uint8Array(Buffer.concat(await Array.fromAsync(pieces()))));

  return members;
};

export const evidenceOf = async (making: Making): Promise<Evidence> => {
  const id = randomUUID();
  const stream = `document-${id}`;
  const told = storyOf(id, making);
  const { epoch = 1 } = making;
  const restored = epoch === 1 ? null : await restoreInto(epoch);
  const { events, stamp, vault } = await recorded(
    stream,
    making.forge?.(told.events, told.who) ?? told.events,
    told.who,
    making,
    restored,
  );
  const decision = await decisionAbout(stream, events);
  const { leaves, places, own } = logOf(events, making, decision?.metadata.hash);
  const { history, boxKeys } = await historyOf(
    losing(vault, told.who, making),
    stream,
    epoch,
    events,
    making.viewer,
  );
  const { state } = history;
  const root = rootOver(leaves);
  const paths = places.map((leaf) => pathOf(leaf, leaves));
  const hashes = [...new Set(paths.flat())];
  return {
    history,
    restored,
    readme: readme({ history, restored }),
    files: {
      named: told.files.map(({ name, bytes }) => ({ name, read: async () => bytes })),
      certificates:
        state.sealed && making.seal && !making.isSealDestroyed
          ? await certificatesOfSeal(new Uint8Array(making.seal))
          : null,
    },
    treeHead: await treeHeadOver(leaves, signerOf(making)),
    inclusion: {
      size: leaves.length,
      root,
      hashes,
      events: places.map((leaf, n) => ({
        leaf,
        proof: (paths[n] ?? []).map((hash) => hashes.indexOf(hash)),
      })),
    },
    earlier: { earlier: await earlierOver(leaves, making, stamp) },
    writerKeys: {
      announcements: [
        ...(making.isSigned === false ? [] : [{ event: announcement, leaf: 0 }]),
        ...(own === null ? [] : [{ event: ownAnnouncement, leaf: own }]),
      ].map((one) => ({ ...one, proof: pathOf(one.leaf, leaves) })),
    },
    boxKeys,
    leftOut: decision && {
      decisions: [
        {
          event: decision,
          leaf: leaves.length - 1,
          proof: pathOf(leaves.length - 1, leaves),
        },
      ],
    },
    verifier: VERIFIER,
  };
};

const recorded = async (
  stream: string,
  story: readonly Telling[],
  who: Who,
  making: Making,
  restored: Recorded | null,
) => {
  const { seal, epoch = 1, isSigned = true, isEncrypted = isSigned } = making;
  const events: Recorded<DocumentEvent>[] = [];
  const vault = memoryVault();
  const committed = new Set<string>();
  let stamp: string | null = null;
  const begin = Date.now();
  for (const [revision, telling] of story.entries()) {
    const { event, by, authority, isLeftOut = false, isUnsigned = isLeftOut } = telling;
    const at = telling.at ?? new Date(begin + revision).toISOString();
    const after = { revision: revision - 1, head: events.at(-1)?.metadata.hash ?? null };
    if (event.type === 'EvidenceTaken') stamp = await stampOver(events, making);
    const data = {
      ...event.data,
      ...telling.after?.(events, at),
      ...(event.type === 'DocumentSealed' && seal && { chainHead: after.head }),
      ...(event.type === 'EvidenceTaken' && {
        readme: await explained(losing(vault, who, making), stream, epoch, events, restored),
        stamp: stamp && sha256(Buffer.from(stamp, 'base64')),
        ...(making.isUnnamed ? {} : await namedIn(losing(vault, who, making), stream, epoch, events, making)),
      }),
      ...(event.type === 'PersonalKeysDestroyed' && {
        keys: await destroyedIn(vault, event.data.keys),
        erasure: revision - 1,
      }),
      ...(event.type === 'BlobsDestroyed' && { erasure: revision - 2 }),
    };
    const said = { ...envelope, at, by, ...(authority && { authority }) };
    const whole = { ...event, data } as DocumentEvent;
    const plain = isEncrypted ? await encrypted(vault, stream, whole, said, committed) : null;
    const stored = plain && (await (making.restore?.(plain, { stream, vault }) ?? plain));
    const [link] = await chained(
      stream,
      [(stored?.event ?? whole) as DocumentEvent],
      after,
      { ...said, ...stored?.metadata },
      sha256,
    );
    if (!link) continue;
    const written: Recorded<DocumentEvent> = {
      ...link.event,
      id: eventIdOf(link),
      stream,
      revision,
      position: 0n,
      metadata: isSigned && !isUnsigned ? signedBy(link.metadata, signing(making, revision)) : link.metadata,
    };
    events.push(isLeftOut ? asForeign(written, 'it is not signed', true) : written);
  }

  return { events, stamp, vault };
};

const signing = ({ imported, putBack = [] }: Making, revision: number) =>
  imported !== undefined && revision >= imported && !putBack.includes(revision) ? writerOfSecond : writer;

/** The vault as it is once it lost the keys of some signers. */
const losing = (vault: Vault, { id, signers }: Who, { lost = [] }: Making): Vault => {
  const gone = lost.map((n) => recipientKey(id, signers[n]?.id ?? ''));

  return {
    ...vault,
    open: async (ids) =>
      new Map(
        [...(await vault.open(ids))].map(([one, key]) => [
          one,
          gone.includes(one as KeyId) ? 'unknown' : key,
        ]),
      ),
  };
};

/** SHA-256 of the README.txt of a bundle that is taken after the events. */
const explained = async (
  vault: Vault,
  stream: string,
  epoch: number,
  events: readonly Recorded<DocumentEvent>[],
  restored: Recorded | null,
): Promise<string> => {
  const { history } = await historyOf(vault, stream, epoch, events);

  return sha256(Buffer.from(readme({ history, restored })));
};

/** What the record of a taking names of the bundle, besides its README.txt and its time-stamp. */
const namedIn = async (
  vault: Vault,
  stream: string,
  epoch: number,
  events: readonly Recorded<DocumentEvent>[],
  making: Making,
) => {
  const { boxKeys } = await historyOf(vault, stream, epoch, events, making.viewer);

  return {
    openings: sha256(openingsText(boxKeys, events.length)),
    earlier: sha256(earlierText(await notesBefore(events, making))),
  };
};

/** The document as whoever takes the bundle may read it. */
const historyOf = async (
  vault: Vault,
  stream: string,
  epoch: number,
  events: readonly Recorded<DocumentEvent>[],
  viewer: Making['viewer'] = 'owner',
) => {
  const head = events.at(-1);
  if (!head) throw new Error('a story begins with an upload');
  const state = null as unknown as History['state'];

  return decryptFor(vault, viewer, { stream, epoch, events, head, state });
};

const encrypted = async (
  vault: Vault,
  stream: string,
  event: DocumentEvent,
  said: Pick<Metadata, 'by' | 'ip' | 'userAgent' | 'commandId'>,
  committed: Set<string>,
) => {
  const keys = await vault.make([...keysFor(stream, [event], said)]);
  const [stored] = encryptedEvents(stream, [event], said, keys, committed, personalCipher);
  for (const key of Object.keys(stored?.metadata.keys ?? {})) committed.add(key);

  return stored ?? null;
};

const destroyedIn = async (vault: Vault, keys: readonly { readonly key: KeyId }[]) =>
  [
    ...(await vault.destroy(
      keys.map(({ key }) => key),
      randomUUID(),
    )),
  ].map(([key, { commitment }]) => ({
    key,
    commitment,
  }));
