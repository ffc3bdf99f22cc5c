/**
 * Takes from Chromium what the oldest browsers of docs/reference/browsers.md lack: Safari 16.4, Chrome 111, Firefox 115.
 * Runs in the page, before its scripts.
 */
export const becomeOlder = (): void => {
  const Newer = RegExp;
  const Older = function (this: unknown, pattern: string, flags?: string) {
    if (typeof flags === 'string' && flags.includes('v'))
      throw new SyntaxError("Invalid flags supplied to RegExp constructor 'v'");
    const maker = new.target && (new.target as unknown) !== Older ? new.target : Newer;

    return new.target ? Reflect.construct(Newer, [pattern, flags], maker) : Newer(pattern, flags);
  };
  Older.prototype = Newer.prototype;
  Object.setPrototypeOf(Older, Newer);
  Object.defineProperty(Newer.prototype, 'constructor', { value: Older, writable: true, configurable: true });
  Object.assign(globalThis, { RegExp: Older });

  const lacking: readonly [owner: object, ...names: string[]][] = [
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers', 'try'],
    [URL, 'canParse', 'parse'],
    [Intl, 'Segmenter'],
    [Uint8Array, 'fromBase64', 'fromHex'],
    [Uint8Array.prototype, 'toBase64', 'toHex'],
    [AbortSignal, 'any'],
    [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
    [Element.prototype, 'checkVisibility'],
    [
      Set.prototype,
      ...['union', 'difference', 'intersection', 'symmetricDifference'],
      ...['isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [Array, 'fromAsync'],
  ];
  for (const [owner, ...names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
  // Its prototype has what older browsers call on arrays only.
  Reflect.deleteProperty(globalThis, 'Iterator');
};
