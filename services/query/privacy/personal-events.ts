import { WITHHELD } from '#contracts/closed.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { boxesIn, FROM } from '#contracts/personal/opening.ts';
import { type Pointer, withMembers } from '#contracts/pointer.ts';
import { withoutSecrets } from '#contracts/secrets.ts';

/** An event in the form in which somebody gets it who asks for their own data. */
export type PersonalEvent = {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly by: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly data: unknown;
};

/**
 * The events in which somebody is named by their id, or in which something is encrypted with their key. What is about
 * other people is withheld from them: of the texts they get those of `keys` (Art. 15(4) GDPR). What the command service
 * didn't write is left out.
 */
export const personalEvents = (
  events: readonly Recorded[],
  id: string,
  keys: readonly KeyId[],
): readonly PersonalEvent[] =>
  events.flatMap((event) => {
    if (isForeign(event)) return [];
    const boxes = boxesIn(asStored(event));
    const isTheirs =
      event.metadata.by.id === id ||
      JSON.stringify(event.data).includes(id) ||
      [...boxes.values()].some(({ $sealed }) => $sealed === keys[0]);
    if (!isTheirs) return [];
    const withheld = [...boxes].filter(([, { $sealed }]) => !keys.includes($sealed));

    return [shown(event, new Map(withheld.map(([pointer]) => [pointer, WITHHELD])))];
  });

const shown = (
  { stream, revision, type, data, metadata }: Recorded,
  withheld: ReadonlyMap<Pointer, unknown>,
): PersonalEvent => {
  const { at, by, ip, userAgent } = metadata;
  const isElsewhere = withheld.has(FROM);

  return {
    stream,
    revision,
    type,
    at,
    by: `${by.kind} ${by.id}`,
    ...(isElsewhere ? { ip: WITHHELD, userAgent: WITHHELD } : { ip, userAgent }),
    data: withoutSecrets(withMembers(data, '/data', withheld)),
  };
};
