declare module 'virtual:api' {
  type Texts = readonly (readonly [title: string, text: string])[];
  /** The texts of docs/openapi.json, and programs of examples/. */
  export const api: Readonly<
    Record<'addresses' | 'commands' | 'changes' | 'webhooks' | 'errors' | 'examples', Texts>
  > & { readonly introduction: string };
}
