import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ERASED } from '#contracts/closed.ts';
import { encryptedEvents, keysFor } from '#contracts/encrypting/encrypting.ts';
import type { Actor, Message, Recorded } from '#contracts/envelope.ts';
import { boundTo, commitmentOf, partsOf, plainBytes, valueIn } from '#contracts/personal/box.ts';
import { boxesIn } from '#contracts/personal/opening.ts';
import { decryptEvents } from './decrypt-events.ts';
import { decryptBox, personalCipher } from './personal-cipher.ts';
import { memoryVault } from './testing/memory-vault.ts';

const DOCUMENT = '0198d0c8-0000-7000-8000-00000000000d';
const SAM = '0198d0c8-0000-7000-8000-000000000005';
const OLIVE = '0198d0c8-0000-7000-8000-00000000000a';
const stream = `document-${DOCUMENT}`;
const owner: Actor = { kind: 'account', id: OLIVE };

describe('a box', () => {
  test('opens to what was put in', async () => {
    const key = await keyNamed('d:1');
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, place) => {
        const bound = boundTo('document-1', 'DocumentRenamed', `/data/${place}`);
        const plain = plainBytes(value);
        const box = personalCipher.encrypt(key, { bound, nonceInput: plain, plain });

        expect(decryptBox(key, box, bound)).toEqual({ value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  test('does not tell how long its text is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(plainBytes(text).length % 32).toBe(0);
        expect(valueIn(plainBytes(text))).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  test('tells its commitment, and what is no box tells none', async () => {
    const key = await keyNamed('d:1');
    fc.assert(
      fc.property(fc.string(), (text) => {
        const bound = boundTo('document-1', 'DocumentRenamed', '/data/title');
        const plain = plainBytes(text);
        const box = personalCipher.encrypt(key, { bound, nonceInput: plain, plain });
        const parts = partsOf(Uint8Array.fromBase64(box, { alphabet: 'base64url' }));

        expect(commitmentOf({ $sealed: 'd:1', box })).toBe(parts?.commitment.toHex());
      }),
    );
    for (const other of [null, '', 'short', '='.repeat(80)]) expect(commitmentOf(other)).toBeNull();
  });

  test('does not open in another stream, as another event or in another place', async () => {
    const key = await keyNamed('d:1');
    const place = fc.tuple(fc.string(), fc.string(), fc.string());
    fc.assert(
      fc.property(place, place, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other));
        const plain = plainBytes('Rent');
        const [bound, moved] = [one, other].map(([a, b, c]) => boundTo(a, b, `/${c}`));
        const box = personalCipher.encrypt(key, { bound: bound as Uint8Array, nonceInput: plain, plain });

        expect(decryptBox(key, box, moved as Uint8Array)).toBeNull();
      }),
    );
  });

  test('does not open under another key, nor once any of its bits has changed', async () => {
    const [key, other] = [await keyNamed('d:1'), await keyNamed('d:1')];
    const bound = boundTo('document-1', 'DocumentRenamed', '/data/title');
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, n) => {
        const plain = plainBytes(text);
        const box = personalCipher.encrypt(key, { bound, nonceInput: plain, plain });
        const bytes = Buffer.from(box, 'base64url');
        const bit = n % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));

        expect(decryptBox(other, box, bound)).toBeNull();
        expect(decryptBox(key, bytes.toString('base64url'), bound)).toBeNull();
        expect(decryptBox(key, box.slice(0, n % box.length), bound)).toBeNull();
      }),
    );
  });
});

describe('the stored form of events', () => {
  test('is the same bytes for the same command, and other bytes for any other', async () => {
    const vault = memoryVault();
    const title = fc.string({ minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.uuid(), title, title, async (one, other, text, another) => {
        const first = await stored([renamed(text), renamed(text)], { commandId: one, vault });

        expect(await stored([renamed(text), renamed(text)], { commandId: one, vault })).toEqual(first);
        const boxes = first.map(({ data }) => JSON.stringify(data));
        expect(new Set(boxes).size).toBe(2);
        fc.pre(one !== other && text !== another);
        for (const changed of [
          await stored([renamed(text)], { commandId: other, vault }),
          await stored([renamed(another)], { commandId: one, vault }),
        ])
          expect(noncesIn(changed).filter((nonce) => noncesIn(first).includes(nonce))).toEqual([]);
      }),
    );
  });

  test('opens to the events as they were, and says nothing personal itself', async () => {
    const vault = memoryVault();
    const events = [renamed('Rent of 5 Acacia Road'), added('Sam Sample'), signed('Sam', '')];
    const written = await stored(events, { vault });

    expect(JSON.stringify(written)).not.toMatch(/Acacia|Sam|sam@|203\.0\.113|Mozilla/);
    const read = await decryptEvents(vault, written);
    expect(read.map(({ type, data }) => ({ type, data }))).toEqual(events);
    for (const [n, { metadata, stored }] of read.entries()) {
      expect(metadata).toMatchObject({ ip: '203.0.113.7', userAgent: 'Mozilla' });
      expect(metadata).not.toHaveProperty('from');
      expect(stored).toEqual({ ...only(written[n] as Recorded) });
    }
  });

  test('leaves what is empty as it is', async () => {
    const [role, message] = await stored([added(''), { type: 'MessageEdited', data: { subject: null } }]);

    expect(role?.data).toMatchObject({ fullName: '', email: '', title: null });
    expect(message?.data).toEqual({ subject: null });
  });

  test('names the commitment of each key at its first use, and not again', async () => {
    const vault = memoryVault();
    const written = await stored([renamed('Rent'), added('Sam'), renamed('Lease')], { vault });

    expect(written.map(({ metadata }) => Object.keys(metadata.keys ?? {}))).toEqual([
      [`d:${DOCUMENT}`, `a:${OLIVE}`],
      [`r:${DOCUMENT}.${SAM}`],
      [],
    ]);
    const [later] = await stored([renamed('Lease')], { vault, committed: [`d:${DOCUMENT}`, `a:${OLIVE}`] });
    expect(later?.metadata).not.toHaveProperty('keys');
  });

  test('holds nothing about somebody whose key is destroyed', async () => {
    const vault = memoryVault();
    await vault.destroy([`r:${DOCUMENT}.${SAM}`, `a:${OLIVE}`], 'event');
    const [event] = await stored([added('Sam')], { vault });

    expect(event?.data).toMatchObject({ fullName: ERASED, email: ERASED });
    expect(event?.metadata).toEqual({ ip: null, userAgent: null });
  });
});

describe('an event that is opened', () => {
  test('says where a text was erased, and keeps all others', async () => {
    const vault = memoryVault();
    const written = await stored([renamed('Rent'), added('Sam'), signed('Sam', '5')], { vault });
    await vault.destroy([`r:${DOCUMENT}.${SAM}`], 'event');

    const [title, recipient, signature] = await decryptEvents(vault, written);
    expect(title?.data).toEqual({ title: 'Rent' });
    expect(recipient?.data).toMatchObject({ fullName: ERASED, email: ERASED, role: 'signer' });
    expect(signature?.data.values).toMatchObject([{ value: ERASED }, { value: ERASED }]);
    expect(recipient?.closed).toEqual({ '/data/fullName': 'erased', '/data/email': 'erased' });
    expect(title?.closed).toBeUndefined();
  });

  test('is damaged if a box was moved to it from another event', async () => {
    const vault = memoryVault();
    const [event] = await stored([added('Sam')], { vault });
    const { fullName, ...data } = event?.data ?? {};
    const moved = { ...event, data: { ...data, fullName: data.email, email: fullName } } as Recorded;

    expect((await decryptEvents(vault, [moved]))[0]).toMatchObject({
      type: '$damaged',
      stored: { data: moved.data },
    });
  });

  test('costs nothing and stays itself if it holds no box', async () => {
    const event = { type: 'DocumentSent', data: {}, metadata: { ip: null } } as unknown as Recorded;
    const vault = { open: () => Promise.reject(new Error('nobody asks')) };

    expect((await decryptEvents(vault, [event]))[0]).toBe(event);
  });
});

/** Of any characters; those of fast-check itself take half a minute to set up. */
const anyText = fc.array(fc.nat(0xd7ff), { maxLength: 200 }).map((codes) => String.fromCharCode(...codes));

const keyNamed = async (id: 'd:1') => {
  const key = (await memoryVault().make([id])).get(id);
  if (!key || key === 'destroyed') throw new Error('no key');
  return key;
};

const renamed = (title: string): Message => ({ type: 'DocumentRenamed', data: { title } });
const added = (fullName: string): Message => ({
  type: 'RecipientAdded',
  data: {
    recipient: SAM,
    fullName,
    email: fullName && 'sam@example.com',
    role: 'signer',
    signingOrder: 1,
    title: null,
  },
});
const signed = (...values: string[]): Message => ({
  type: 'RecipientSigned',
  data: { recipient: SAM, values: values.map((value) => ({ field: 'f', value: value || 'x' })) },
});

type How = {
  readonly commandId?: string;
  readonly vault?: ReturnType<typeof memoryVault>;
  readonly committed?: readonly string[];
};

const stored = async (
  events: readonly Message[],
  { commandId = 'command', vault = memoryVault(), committed = [] }: How = {},
): Promise<readonly Recorded[]> => {
  const said = { by: owner, ip: '203.0.113.7', userAgent: 'Mozilla', commandId };
  const keys = await vault.make([...keysFor(stream, events, said)]);
  const written = encryptedEvents(stream, events, said, keys, new Set(committed), personalCipher);

  return written.map(({ event, metadata }) => ({ ...event, stream, metadata }) as unknown as Recorded);
};

const only = ({ type, data, metadata }: Recorded) => ({ type, data, metadata });
const noncesIn = (events: readonly Recorded[]) =>
  events.flatMap((event) =>
    [...boxesIn({ type: event.type, data: event.data }).values()].map(({ box }) => box.slice(0, 16)),
  );
