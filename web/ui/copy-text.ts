/**
 * Copies `text` to the clipboard, also on pages without TLS and in frames, where browsers disable or refuse
 * their own API.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator;
  const isCopied =
    window.isSecureContext &&
    (await clipboard.writeText(text).then(
      () => true,
      () => false,
    ));
  if (!isCopied && !copySelected(text)) throw new Error('The browser did not let the page copy');
}

/** In the dialog that has the focus, which no field outside of it can take. */
function copySelected(text: string): boolean {
  const before = document.activeElement;
  const place = before?.closest('[role=dialog]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  place.append(field);
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy);
  field.select();
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy);
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** Copies a table to the clipboard as HTML, and as text for programs that accept nothing else. */
export async function copyTable(html: string, text: string): Promise<void> {
  if (!window.isSecureContext || !('ClipboardItem' in window)) return await copyText(text);
  const blob = (type: string, content: string) => new Blob([content], { type });
  const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
  await navigator.clipboard.write([new ClipboardItem(item)]).catch(() => copyText(text));
}
