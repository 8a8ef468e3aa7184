import type { ReactNode } from 'react';
import type { English } from './english.ts';

/**
 * Compiles for a language that has every message English has, with the same parameters, and no other:
 *
 *     export type German = Complete<{ about: typeof import('./de/about.ts'), … }>;
 */
export type Complete<Spoken extends Translation<English> & WithoutSurplus<Spoken, English>> =
  Spoken;

/** Modules of messages in any language. */
export type Translation<Modules> = {
  readonly [Module in keyof Modules]: {
    readonly [Name in keyof Modules[Module]]: Translated<Modules[Module][Name]>;
  };
};

type Translated<Message> = Message extends string
  ? string
  : Message extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translated<Said>
    : Message extends ReactNode
      ? ReactNode
      : { readonly [Part in keyof Message]: Translated<Message[Part]> };

type WithoutSurplus<Spoken, Modules> = {
  readonly [Module in keyof Spoken]: Module extends keyof Modules
    ? { readonly [Name in Exclude<keyof Spoken[Module], keyof Modules[Module]>]: never }
    : never;
};
