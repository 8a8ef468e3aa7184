const { appendChild, insertBefore, removeChild } = Node.prototype;

/** A change that foreign code made to the children of an element. */
interface ForeignChange {
  /** React's text nodes that it removed, in that order, each with the node that followed it. */
  readonly texts: [text: Node, next: Node | null][];
  /** The nodes that it added. */
  readonly additions: Set<Node>;
}

const changes = new WeakMap<Node, ForeignChange>();
/** The parents of text nodes that foreign code removed. */
const parents = new WeakMap<Node, Node>();
const removedByReact = new WeakSet<Node>();
const observer = new MutationObserver(noteChanges);
/** Whether foreign code has changed anything yet: most pages are never translated. */
let isChanged = false;

/**
 * Keeps the page working and its text up to date while foreign code changes it: browsers that translate a page
 * replace its text nodes. React keeps the old ones, so its updates to them would not be visible, and it
 * would throw on removing one or inserting something before it. So the text nodes of an element return to it as soon
 * as React changes one of them or the children of the element. The browser then translates them again.
 */
export function tolerateForeignChanges(): void {
  observer.observe(document, { childList: true, subtree: true });
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    prepare(this, child);
    removedByReact.add(child);
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <New extends Node>(
    this: Node,
    node: New,
    before: Node | null,
  ): New {
    prepare(this, before);
    insertBefore.call(this, node, childOf(this, before));
    return node;
  };
  Node.prototype.appendChild = function <New extends Node>(this: Node, node: New): New {
    prepare(this, null);
    appendChild.call(this, node);
    return node;
  };
}

/** Restores the texts of `parent` before React changes its children. @param child the one React refers to */
function prepare(parent: Node, child: Node | null): void {
  if (child && child.parentNode !== parent) noteChanges(observer.takeRecords());
  restore(parent);
}

/** The child of `parent` that is `node` or contains it: foreign code may have wrapped it. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

function noteChanges(records: readonly MutationRecord[]): void {
  for (const { type, target, removedNodes, nextSibling } of records) {
    if (type === 'characterData') restore(parents.get(target));
    for (const [index, node] of removedNodes.entries()) {
      if (!isHeldText(node) || node.isConnected || removedByReact.has(node)) continue;
      const change = changes.get(target) ?? { texts: [], additions: new Set() };
      change.texts.push([node, removedNodes[index + 1] ?? nextSibling]);
      changes.set(target, change);
      parents.set(node, target);
      observer.observe(node, { characterData: true });
      isChanged = true;
    }
  }
  if (!isChanged) return;
  for (const { target, addedNodes } of records) {
    const change = changes.get(target);
    if (change) for (const node of addedNodes) if (!isOfReact(node)) change.additions.add(node);
  }
}

function restore(parent: Node | undefined): void {
  const change = parent && changes.get(parent);
  if (!change) return;
  changes.delete(parent);
  for (const [text, next] of change.texts.toReversed()) {
    insertBefore.call(parent, text, next?.parentNode === parent ? next : null);
  }
  for (const node of change.additions) {
    if (node.parentNode === parent) removeChild.call(parent, node);
  }
}

function isHeldText(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && isOfReact(node);
}

/** React marks the nodes that it uses later. The only text of an element is not among them. */
function isOfReact(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__react'));
}
