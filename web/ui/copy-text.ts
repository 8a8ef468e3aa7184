/** Puts `text` on the clipboard, also in pages without TLS, where the browser's own way is closed. */
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

/** Puts a table on the clipboard as what it is, and as text for where only that is taken. */
export async function copyTable(html: string, text: string): Promise<void> {
  if (!window.isSecureContext || !('ClipboardItem' in window)) return await copyText(text);
  const blob = (type: string, content: string) => new Blob([content], { type });
  const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}
