/** The part of Papa Parse that is used here. Its published types bring Node's globals into the pages. */
declare module 'papaparse' {
  interface Config {
    readonly delimiter: string;
    readonly newline: '\n';
    readonly quoteChar?: string;
    readonly preview?: number;
    readonly fastMode?: boolean;
    readonly step: (
      row: {
        readonly data: readonly string[];
        readonly errors: readonly { readonly code: string }[];
        readonly meta: { readonly cursor: number };
      },
      parser: { abort(): void },
    ) => void;
  }
  const papa: { parse(text: string, config: Config): void };
  // biome-ignore lint/style/noDefaultExport: the package has one
  export default papa;
}
