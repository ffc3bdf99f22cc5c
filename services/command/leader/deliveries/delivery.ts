import type { WorkKind } from '#contracts/card.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { Category } from '#contracts/stream-name.ts';
import { commandSpanOf } from '../../../shared/tracing/ids.ts';
import { traceWork } from '../../../shared/tracing/tracing.ts';
import type { DeliveryContext } from './context.ts';
import { attempts } from './metrics.ts';

/** What became of one attempt. `Receipt` is what the answer of the receiver says. */
export type DeliveryOutcome<Receipt = unknown> =
  | ({ readonly kind: 'accepted' } & Receipt)
  /** Another attempt would get the same answer. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It may work later. It's tried again until `giveUpAt`. */
  | { readonly kind: 'later'; readonly reason: string };

/** What goes on record in the end: it was delivered, or it never will be. */
export type FinalOutcome<Receipt = unknown> =
  | ({ readonly kind: 'accepted' } & Receipt)
  | { readonly kind: 'failed'; readonly reason: string };

/** How something goes out, for how long that is tried, and how the outcome goes on record. */
export type Sending<Context, Ready, Receipt = unknown> = {
  /**
   * Makes one attempt. A crash before `record` repeats it, so the receiver must be able to tell that it's the same
   * thing again. If it throws, we're at fault ourselves: that is logged, and tried again for as long as it takes.
   */
  readonly send: (context: Context, ready: Ready) => Promise<DeliveryOutcome<Receipt>>;
  /** The instant (ISO) after which it's tried no more; null: it's tried once. */
  readonly giveUpAt: (ready: Ready) => string | null;
  /** Appends the event that says what became of it, so that it isn't due any more. */
  readonly record: (context: Context, ready: Ready, outcome: FinalOutcome<Receipt>) => Promise<unknown>;
};

/** What a delivery is about, with its history. */
type About = { readonly loaded: { readonly past: readonly Recorded[] } };

/** One kind of delivery: what is due for a stream, and how each item of it is delivered. `deliveries.ts` lists all. */
export type DeliveryKind<Subject extends About, Item, Ready, Receipt = unknown> = Sending<
  DeliveryContext,
  Ready,
  Receipt
> & {
  /** The queue in which its streams wait, as the cards of events name it (`wakes`). */
  readonly queue: WorkKind;
  /** The kind of stream that it is about. */
  readonly of: Category;
  /** Reads what it is about; null if there is no such thing. */
  readonly load: (context: DeliveryContext, id: string) => Promise<Subject | null>;
  /** What should go out and isn't on record yet, from the state alone. */
  readonly due: (subject: Subject) => readonly Item[];
  /** Makes an item ready to be sent; null if another epoch of the log had sent it, which is then put on record. */
  readonly prepare: (context: DeliveryContext, subject: Subject, item: Item) => Promise<Ready | null>;
};

/** One thing that is due. */
export type DueDelivery = {
  /** It's the same for the same thing when that is due again. */
  readonly key: string;
  /** Makes one attempt. False: it has to be tried again. */
  readonly attempt: () => Promise<boolean>;
};

export type Delivery = Pick<DeliveryKind<About, unknown, unknown>, 'queue' | 'of'> & {
  readonly dueFor: (context: DeliveryContext, id: string) => Promise<readonly DueDelivery[]>;
};

/** A kind of delivery as the list of all of them holds it. */
export const delivery = <Subject extends About, Item, Ready, Receipt>(
  kind: DeliveryKind<Subject, Item, Ready, Receipt>,
): Delivery => ({
  queue: kind.queue,
  of: kind.of,
  dueFor: async (context, id) => {
    const subject = await kind.load(context, id);
    if (subject === null) return [];

    return kind.due(subject).map((item) => ({
      key: JSON.stringify(item),
      attempt: () =>
        traceWork(becauseOf(kind, subject), async () => {
          const ready = await kind.prepare(context, subject, item);
          // A leader that was frozen goes on here, and another may have delivered it meanwhile.
          if (!context.isLeading()) return false;

          return ready === null || attempt(counted(kind), context, ready, context.writer.now);
        }),
    }));
  },
});

/** It belongs to what happened last, as the events do that say what became of it. */
const becauseOf = ({ queue }: Pick<Delivery, 'queue'>, { loaded }: About) => {
  const cause = loaded.past.at(-1);
  const name = `deliver ${queue}`;
  if (!cause) return { name };
  const { correlationId, commandId } = cause.metadata;

  return { name, correlationId, parent: commandSpanOf(commandId, cause.stream) };
};

const counted = <Subject extends About, Item, Ready, Receipt>(
  kind: DeliveryKind<Subject, Item, Ready, Receipt>,
): Sending<DeliveryContext, Ready, Receipt> => ({
  ...kind,
  send: async (context, ready) => {
    const outcome = await kind.send(context, ready);
    if (outcome.kind === 'later') attempts.inc({ queue: kind.queue, outcome: 'later' });

    return outcome;
  },
  record: async (context, ready, outcome) => {
    attempts.inc({ queue: kind.queue, outcome: outcome.kind });

    return kind.record(context, ready, outcome);
  },
});

/** Sends it once, and puts a final outcome on record. False: it has to be tried again. */
export const attempt = async <Context, Ready, Receipt>(
  { send, giveUpAt, record }: Sending<Context, Ready, Receipt>,
  context: Context,
  ready: Ready,
  now: () => string,
): Promise<boolean> => {
  const outcome = await send(context, ready);
  if (outcome.kind === 'later' && now() <= (giveUpAt(ready) ?? '')) return false;
  await record(
    context,
    ready,
    outcome.kind === 'accepted' ? outcome : { kind: 'failed', reason: outcome.reason },
  );

  return true;
};
