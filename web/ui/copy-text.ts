/**
 * Copies `text` to the clipboard, also on pages without TLS, where browsers disable their own API.
 */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) await navigator.clipboard.writeText(text);
  else if (!copySelected(text)) throw new Error('The browser did not let the page copy');
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

/** Copies a table to the clipboard as HTML, and as text for programs that accept nothing else. */
export async function copyTable(html: string, text: string): Promise<void> {
  if (!window.isSecureContext || !('ClipboardItem' in window)) return await copyText(text);
  const blob = (type: string, content: string) => new Blob([content], { type });
  const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}
