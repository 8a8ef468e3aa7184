/** Whether a page of the product, as it was served or kept, is of the same version as this one. */
export function isThisPage(html: string): boolean {
  const files = html.match(/assets\/[\w.-]+/g) ?? [];
  const here = document.documentElement.outerHTML;
  return files.length > 0 && files.every((file) => here.includes(file));
}
