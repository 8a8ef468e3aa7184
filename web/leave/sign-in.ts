/** Whether the sign-in that a proxy in front of the product asks for has ended, as far as this page knows. */
class SignIn {
  readonly #listeners = new Set<() => void>();
  #hasEnded = false;

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  set hasEnded(hasEnded: boolean) {
    if (hasEnded === this.#hasEnded) return;
    this.#hasEnded = hasEnded;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const signIn = new SignIn();
