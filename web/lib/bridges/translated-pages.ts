/**
 * Browsers translate a page by putting an element in the place of each text. React still holds the text, and would throw
 * once it removes it or puts something before it, and a change of it would be seen by nobody. So this remembers what
 * stands for a text: it is removed in its place, and a text that changes takes its place back and is translated anew.
 * Call this before React begins.
 */
export const withstandTranslation = (): void => {
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode !== this) settle();
    removeChild.call(this, child.parentNode === this ? child : (standInOf(child, this) ?? child));

    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null) {
    const isThere = !before || before.parentNode === this;
    if (!isThere || node instanceof Text) settle();
    // A text that moves leaves nothing behind.
    const left = standInOf(node, this);
    if (left) removeChild.call(this, left);
    insertBefore.call(this, node, isThere ? before : (standInOf(before, this) ?? before));

    return node;
  };

  translation.observe(document.documentElement, { childList: true, subtree: true });
};

/** What a translator put in the place of a text, and of which text it took the place. */
const standIns = new WeakMap<Node, Node>();
const replaced = new WeakMap<Node, Text>();

const standInOf = (text: Node, parent: Node): Node | null => {
  const standIn = standIns.get(text);

  return standIn?.parentNode === parent ? standIn : null;
};

const remember = (records: readonly MutationRecord[]): void => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      const text = removed instanceof Text ? removed : replaced.get(removed);
      const beside = [...addedNodes, previousSibling, nextSibling];
      // A translator takes its elements away again to show the original, maybe in a text of its own.
      const standIn = beside.find((node) => (removed instanceof Text ? isFont(node) : node instanceof Text));
      if (!text || !standIn || text.isConnected || standIn === text) continue;
      standIns.set(text, standIn);
      replaced.set(standIn, text);
      changes.observe(text, { characterData: true });
    }
};

const isFont = (node: Node | null | undefined) => node?.nodeName === 'FONT' && !replaced.has(node);

const putBack = (records: readonly MutationRecord[]): void => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (target.isConnected || !standIn?.parentNode) continue;
    standIn.parentNode.replaceChild(target, standIn);
  }
};

const translation = new MutationObserver(remember);
const changes = new MutationObserver(putBack);

/** Observers are told a moment later; what happened until now is looked at first. */
const settle = (): void => {
  remember(translation.takeRecords());
};
