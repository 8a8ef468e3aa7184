/** Takes people to the field of `form` that is at fault, once what is wrong with it is on the screen. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
