import { afterAll, beforeAll, expect } from 'vitest';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { type Mailbox, openMailbox } from '../harness/mailbox.ts';
import { RECORDS_MANAGERS } from '../harness/on-demand.ts';
import { type Stack, startStack } from '../stack.ts';

/** The whole product, whose parts a test file may hold up and kill. */
export type OwnProduct = {
  readonly stack: Stack;
  readonly store: EventStore;
  readonly mailbox: Mailbox;
};

/** One for a test file. */
export const ownProduct = (): (() => OwnProduct) => {
  let product: OwnProduct | undefined;

  beforeAll(async () => {
    const stack = await startStack({ env: { RECORDS_MANAGERS: RECORDS_MANAGERS.join() } });
    const store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
    product = { stack, store, mailbox: openMailbox(stack.mailbox) };
  });

  afterAll(async () => {
    await product?.store.close();
    await product?.stack.stop();
  });

  return () => product ?? expect.unreachable('The product is not open yet.');
};
