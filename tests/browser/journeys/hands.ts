import type { BrowserContext, Locator, Page } from 'playwright-core';

/** What a journey took somebody: presses of a mouse or a thumb, drags among them, and texts that had to be typed. */
export type Counts = { readonly presses: number; readonly typings: number };

/** Somebody before a screen, who does nothing but by these. */
export type Hands = {
  readonly page: Page;
  readonly press: (what: Locator) => Promise<void>;
  readonly type: (into: Locator, text: string) => Promise<void>;
  /** By mouse, onto a place in pixels from the corner of `to`. */
  readonly drag: (
    what: Locator,
    to: Locator,
    place: { readonly x: number; readonly y: number },
  ) => Promise<void>;
  /** What a journey takes, with its seconds, beside those in which somebody looks. */
  readonly counted: (journey: (hands: Hands) => Promise<unknown>) => Promise<Counts & { seconds: number }>;
};

type Options = {
  readonly isTouch?: boolean;
  /** Sees the screen before each press, and at the end. */
  readonly look?: (page: Page) => Promise<unknown>;
};

/** The browser itself tells what is done, so that no step of a journey can be left out. */
export const handsOn = async (page: Page, { isTouch = false, look }: Options = {}): Promise<Hands> => {
  const told = await actionsOf(page.context());
  let looking = 0;
  const see = async () => {
    const began = performance.now();
    await look?.(page);
    looking += performance.now() - began;
  };

  const hands: Hands = {
    page,
    press: async (what) => {
      await what.waitFor();
      await see();
      await (isTouch ? what.tap() : what.click());
    },
    type: (into, text) => into.fill(text),
    drag: async (what, to, targetPosition) => {
      await see();
      await what.dragTo(to, { targetPosition });
    },
    counted: async (journey) => {
      told.splice(0);
      looking = 0;
      const began = performance.now();
      await journey(hands);
      const seconds = (performance.now() - began - looking) / 1_000;
      await see();

      return { presses: count(told, 'press'), typings: count(told, 'typing'), seconds };
    },
  };

  return hands;
};

type Action = 'press' | 'typing';

const count = (actions: readonly Action[], wanted: Action) => actions.filter((one) => one === wanted).length;

const known = new WeakMap<BrowserContext, Action[]>();

/** What is done on any page of a browser from now on, in its order. */
const actionsOf = async (context: BrowserContext): Promise<Action[]> => {
  const before = known.get(context);
  if (before) return before;

  const actions: Action[] = [];
  known.set(context, actions);
  await context.exposeFunction('acted', (action: Action) => actions.push(action));
  await context.addInitScript(reportActions);
  await Promise.all(context.pages().map((page) => page.evaluate(reportActions)));

  return actions;
};

declare const acted: (action: Action) => void;

/** Only what comes from a person's hands; whatever is typed into a field while it has the focus is one typing. */
const reportActions = () => {
  let typedInto: EventTarget | null = null;
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && acted('press'), true);
  addEventListener('focusout', () => {
    typedInto = null;
  });
  addEventListener(
    'input',
    (event) => {
      const { isTrusted, target, inputType } = event as InputEvent;
      if (!isTrusted || !inputType?.startsWith('insert') || target === typedInto) return;
      typedInto = target;
      acted('typing');
    },
    true,
  );
};
