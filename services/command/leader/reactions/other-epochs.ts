import type { Recorded } from '#contracts/envelope.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { readEpochs } from '../../log/epochs.ts';
import { isSameMail } from '../mail/message-id.ts';

/** What the other epochs of the log say of a stream: whole streams, none where there is but one epoch. */
export type Elsewhere = (stream: string) => Promise<readonly (readonly Recorded[])[]>;

/** Every number that was given out before now is looked at, be it that of an abandoned restore: a fact is a fact. */
export const elsewhereOf = async (store: EventStore, epoch: number): Promise<Elsewhere> => {
  const { highest } = (await readEpochs(store)).epochs;
  const others = Array.from({ length: highest }, (_, n) => n + 1).filter((one) => one !== epoch);

  return (stream) => Promise.all(others.map((other) => store.read(inEpoch(other, stream))));
};

/** An event that says that a mail was sent. */
export type Mailed = Recorded<{
  readonly type: string;
  readonly data: Record<string, unknown> & { readonly messageId: string };
}>;

/** The events that say that this mail was sent: one for each whom it was for. */
export const mailedAmong = (events: readonly Recorded[], messageId: string): readonly Mailed[] =>
  events.filter(
    (event): event is Mailed =>
      typeof event.data.messageId === 'string' && isSameMail(event.data.messageId, messageId),
  );

/** The event of another epoch that says that this mail was sent; null where none does. */
export const mailedElsewhere = async (
  elsewhere: Elsewhere,
  stream: string,
  messageId: string,
): Promise<Mailed | null> => mailedAmong((await elsewhere(stream)).flat(), messageId)[0] ?? null;
