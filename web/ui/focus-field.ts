/** Moves the focus to the field of `form` with the fault, once its message is on the screen. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
