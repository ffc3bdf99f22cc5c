/**
 * Does to a page what the translators of Chrome and Edge do: an element takes the place of each text, also of those that
 * come or change later, after a while. Runs in the page, before its scripts.
 */
export const translate = (delay: number): void => {
  const untouched = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'FONT', 'NOSCRIPT', 'OPTION', 'TITLE']);
  const translateText = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || untouched.has(parent.nodeName) || !text.data.trim()) return;
    if (parent.namespaceURI !== 'http://www.w3.org/1999/xhtml' || parent.closest('[translate=no]')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    parent.replaceChild(outer, text);
  };
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translateText);
  };
  const follow = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateText(target as Text);
      for (const node of addedNodes) {
        if (node instanceof Text) translateText(node);
        else if (node.nodeName !== 'FONT') translateIn(node);
      }
    }
  };

  addEventListener('DOMContentLoaded', () => {
    translateIn(document.body);
    new MutationObserver((records) => setTimeout(follow, delay, records)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
};
