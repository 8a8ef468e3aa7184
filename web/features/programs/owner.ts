import type { WideScope } from '@story-pointer/core/session/tokens';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import type { ShownToken, ShownWebhook } from '@story-pointer/core/team/programs';
import { createContext, type ReactNode, use } from 'react';
import type { ApiError } from '../../calls/problem.ts';

export type ProgramCommand = Extract<
  TeamCommand,
  {
    readonly type: 'makeToken' | 'revokeToken' | 'makeWebhook' | 'confirmWebhook' | 'deleteWebhook';
  }
>;

interface Programs {
  readonly tokens: readonly ShownToken[];
  readonly webhooks: readonly ShownWebhook[];
}

interface Sending {
  /** @param onDone called with the lists after the command, also when the component that sent it is gone */
  readonly send: (command: ProgramCommand, onDone?: (after: Programs) => void) => void;
  readonly isPending: boolean;
  readonly error: ApiError | null;
}

/** A session or a team, whose tokens and webhooks a dialog shows. */
export interface ProgramOwner extends Programs {
  readonly mayMake: boolean;
  /** To choose from. */
  readonly scopes: readonly WideScope[];
  readonly tokenText: (secret: string) => string;
  readonly about: { readonly tokens: ReactNode; readonly webhooks: string };
  readonly titles: { readonly tokens: string; readonly webhooks: string };
  /** The maker and the end of a token. */
  readonly termsOf: (token: ShownToken) => ReactNode;
  /** The address of the messages to its webhooks. @param part of the address behind that */
  readonly deliveriesAt: (part: string) => string;
  readonly useSending: () => Sending;
}

export const ProgramOwnerContext = createContext<ProgramOwner | null>(null);

export function useProgramOwner(): ProgramOwner {
  const owner = use(ProgramOwnerContext);
  if (!owner) throw new Error('There is no ProgramOwnerContext around this');
  return owner;
}
