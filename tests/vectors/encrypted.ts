import { createCipheriv, randomBytes } from 'node:crypto';
import type { Members } from '#contracts/evidence/bundle.ts';
import type { BoxKeys, EvidenceTimeline } from '#contracts/evidence/format.ts';
import { boundTo, type PersonalBox, partsOf, plainBytes } from '#contracts/personal/box.ts';
import { boxKeyOf } from '../../services/shared/vault/personal-cipher.ts';
import { jsonOf, listed, withJson, without } from '../evidence/changed-bundle.ts';
import { madeMembers } from '../evidence/made-bundle.ts';
import type { Making, Stored, StoredEvent } from '../evidence/made-story.ts';
import { tamperedTexts } from '../evidence/tampered-texts.ts';

// Bundles with encrypted texts: what became of them, and what nobody may make of them.

export type Changed = { readonly members: Members; readonly problem: string };

/** Bundles in which not every text can be read, and one from before texts were encrypted. */
export const goodTexts = async (): Promise<Readonly<Record<string, Members>>> => ({
  erased: await madeMembers({ erased: [1] }),
  lost: await madeMembers({ lost: [1] }),
  withheld: await madeMembers({ ending: 'deleted', viewer: 'audit-link' }),
  'files-destroyed': await madeMembers({ erased: [1], isDrawingDestroyed: true }),
  'before-encryption': await unencrypted({ earlier: [3, 9] }, 3),
  'before-openings': await madeMembers({ isUnnamed: true, earlier: [3, 9], lost: [1] }),
});

export const badTexts = async (signed: Members): Promise<Readonly<Record<string, Changed>>> => {
  const erased = await madeMembers({ erased: [1] });
  const destroyed = await madeMembers({ erased: [1], isDrawingDestroyed: true });
  const changed = (how: string): Members => {
    const made = tamperedTexts[how]?.(signed, 0, 5);
    if (!made || made instanceof Promise) throw new TypeError(`Nothing is tampered with by: ${how}`);
    return made.members;
  };

  return {
    'opening-changed': {
      members: changed('the key of a text that is changed'),
      problem: 'does not open with the key',
    },
    'opening-of-another': {
      members: changed('the key of another text'),
      problem: 'does not open with the key',
    },
    'opening-missing': {
      members: changed('a text that has no key any more'),
      problem: 'keys.json has nothing for the text at',
    },
    'opening-of-nothing': {
      members: changed('a key for what is not encrypted'),
      problem: 'keys.json has a key for /data/owner',
    },
    'opening-said-to-be-lost': {
      members: changed('a text that is said to be lost, or withheld'),
      problem: 'says something else of the texts',
    },
    'erased-by-nothing': {
      members: changed('a text that is said to be erased'),
      problem: 'is said to be erased, and no event erased it',
    },
    'erased-opens': { members: await opensThoughErased(), problem: 'erased it' },
    'box-moved': { members: await boxMoved(), problem: 'does not open with the key' },
    'box-under-two-keys': { members: await boxUnderTwoKeys(), problem: 'does not open with the key' },
    'key-exchanged': { members: await keyExchanged(), problem: 'commits to another key' },
    'destroyed-file-there': {
      members: listed(withDrawings(destroyed, erased)),
      problem: 'is nothing that the record names',
    },
    'encrypted-in-version-3': {
      members: versioned(without(signed, 'keys.json'), 3),
      problem: 'from before texts were encrypted',
    },
  };
};

/** A bundle of a version in which texts were not encrypted yet. */
export const unencrypted = async (making: Making, version: 2 | 3): Promise<Members> =>
  versioned(
    without(await madeMembers({ ...making, isEncrypted: false, isUnnamed: true }), 'keys.json'),
    version,
  );

export const versioned = (members: Members, version: number): Members =>
  listed(withJson(members, 'manifest.json', { ...jsonOf<object>(members, 'manifest.json'), version }));

/** Changes the first event of a type as it is stored. */
const once = (type: string, change: NonNullable<Making['restore']>): Making => {
  let isDone = false;

  return {
    restore: (stored, of) => {
      if (isDone || stored.event.type !== type) return stored;
      isDone = true;
      return change(stored, of);
    },
  };
};

const boxAt = ({ event }: StoredEvent, name: string) => event.data[name] as PersonalBox;
const withData = (stored: StoredEvent, changes: object): StoredEvent => ({
  ...stored,
  event: { ...stored.event, data: { ...stored.event.data, ...changes } },
});

/** The key of the box at this member of an event's data. */
const keyOfBox = async (stored: StoredEvent, name: string, { stream, vault }: Stored): Promise<string> => {
  const { $sealed, box } = boxAt(stored, name);
  const key = (await vault.open([$sealed])).get($sealed) as Buffer;

  return String(
    boxKeyOf(key, box, boundTo(stream, stored.event.type, `/data/${name}`))?.toString('base64url'),
  );
};

/** Name and address of a signer stand in each other's place, with the keys that open them where they were. */
const boxMoved = async (): Promise<Members> => {
  const keys: Record<string, string> = {};
  const moved = await madeMembers(
    once('RecipientAdded', async (stored, of) => {
      keys.fullName = await keyOfBox(stored, 'fullName', of);
      keys.email = await keyOfBox(stored, 'email', of);
      return withData(stored, { fullName: boxAt(stored, 'email'), email: boxAt(stored, 'fullName') });
    }),
  );
  const half = rekeyed(moved, 'RecipientAdded', '/data/fullName', String(keys.email));

  return rekeyed(half, 'RecipientAdded', '/data/email', String(keys.fullName));
};

/** A box that commits to one key, and opens with another. */
const boxUnderTwoKeys = async (): Promise<Members> => {
  const second = randomBytes(32);
  const members = await madeMembers(
    once('RecipientAdded', (stored, { stream }) => {
      const { $sealed, box } = boxAt(stored, 'fullName');
      const parts = partsOf(new Uint8Array(Buffer.from(box, 'base64url')));
      if (!parts) throw new TypeError('It is no box.');
      const cipher = createCipheriv('aes-256-gcm', second, parts.nonce);
      cipher.setAAD(boundTo(stream, stored.event.type, '/data/fullName'));
      const text = Buffer.concat([cipher.update(plainBytes('Somebody else')), cipher.final()]);
      const bytes = Buffer.concat([parts.nonce, parts.commitment, text, cipher.getAuthTag()]);

      return withData(stored, { fullName: { $sealed, box: bytes.toString('base64url') } });
    }),
  );

  return rekeyed(members, 'RecipientAdded', '/data/fullName', second.toString('base64url'));
};

/** The last event commits to another key of the owner's than the first. */
const keyExchanged = (): Promise<Members> =>
  madeMembers(
    once('EvidenceTaken', ({ event, metadata }) => ({
      event,
      metadata: { ...metadata, keys: { [metadata.from?.$sealed ?? 'a:']: 'a'.repeat(64) } },
    })),
  );

/** The key of a text that an event erased was kept. */
const opensThoughErased = async (): Promise<Members> => {
  let kept = '';
  const members = await madeMembers({
    erased: [0],
    ...once('RecipientAdded', async (stored, of) => {
      kept = await keyOfBox(stored, 'fullName', of);
      return stored;
    }),
  });

  return rekeyed(members, 'RecipientAdded', '/data/fullName', kept);
};

/** The bundle with the drawings that only the other one has. */
const withDrawings = (members: Members, from: Members): Members => {
  const missing = [...from].filter(([name]) => name.startsWith('drawings/') && !members.has(name));

  return new Map([...members].flatMap((one) => (one[0] === 'timeline.json' ? [...missing, one] : [one])));
};

const rekeyed = (members: Members, type: string, pointer: string, entry: string): Members => {
  const { events } = jsonOf<EvidenceTimeline>(members, 'timeline.json');
  const { boxes } = jsonOf<BoxKeys>(members, 'keys.json');
  const revision = events.findIndex((event) => event.type === type);
  const changed = boxes.with(revision, { ...boxes[revision], [pointer]: entry });

  return listed(withJson(members, 'keys.json', { boxes: changed }));
};
