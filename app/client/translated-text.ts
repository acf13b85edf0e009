/** What a translator put in the place of a text node. */
const standIns = new WeakMap<Node, Element>();

/**
 * Lets React change texts that the browser's translator has replaced: Chrome puts a `<font>` in the place of each text node, after which React writes to the
 * removed node and fails to remove it. A written text then appears in the `<font>`, where the translator finds it.
 */
export function followTranslator(root: HTMLElement): void {
  const written = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const standIn = standIns.get(target);
      if (standIn?.isConnected && !target.isConnected) standIn.textContent = target.nodeValue;
    }
  });
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      const [text] = removedNodes;
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
      if (text?.nodeType !== Node.TEXT_NODE || !standIn) continue;
      standIns.set(text, standIn as Element);
      written.observe(text, { characterData: true });
    }
  }).observe(root, { childList: true, subtree: true });
}

/** Returns the child of a parent that shows a node: the node, or what the translator put in its place. */
const shown = (parent: Node, node: Node): Node => {
  const standIn = node.parentNode === parent ? undefined : standIns.get(node);
  return standIn?.parentNode === parent ? standIn : node;
};

const { removeChild, insertBefore } = Node.prototype;
Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
  return removeChild.call(this, shown(this, child)) as Child;
};
Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
  return insertBefore.call(this, node, before && shown(this, before)) as Child;
};
