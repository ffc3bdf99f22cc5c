import type { Recorded } from '#contracts/envelope.ts';
import { decodeByStream } from '../../../shared/log/decode.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { readEpochs } from '../../log/epochs.ts';
import { isSameMail } from '../mail/message-id.ts';

/** Reads what the other epochs of the log say of a stream: a list of events for each other epoch. */
export type OtherEpochs = (stream: string) => Promise<readonly (readonly Recorded[])[]>;

/** It looks at every epoch number that was ever given out, abandoned restores included: what they sent was sent. */
export const readOtherEpochs = async (store: DecryptedLog, epoch: number): Promise<OtherEpochs> => {
  const { highest } = (await readEpochs(store)).epochs;
  const others = Array.from({ length: highest }, (_, n) => n + 1).filter((one) => one !== epoch);

  return (stream) =>
    Promise.all(others.map(async (other) => (await store.read(inEpoch(other, stream))).map(decodeByStream)));
};

/** An event that says that a mail was sent. */
export type Mailed = Recorded<{
  readonly type: string;
  readonly data: Record<string, unknown> & { readonly messageId: string };
}>;

/** The events that say that this mail was sent: there is one for each recipient of it. */
export const mailedAmong = (events: readonly Recorded[], messageId: string): readonly Mailed[] =>
  events.filter(
    (event): event is Mailed =>
      typeof event.data.messageId === 'string' && isSameMail(event.data.messageId, messageId),
  );

/** The event of another epoch that says that this mail was sent; null if there is none. */
export const mailedInOtherEpoch = async (
  otherEpochs: OtherEpochs,
  stream: string,
  messageId: string,
): Promise<Mailed | null> => mailedAmong((await otherEpochs(stream)).flat(), messageId)[0] ?? null;
