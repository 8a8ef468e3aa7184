import type { Subject } from './command.ts';
import { type CommandType, commands } from './commands.ts';

export interface SendPolicy {
  readonly about: readonly Subject[];
  readonly failure: string;
  readonly isRetried?: boolean;
}

/** The way pages send each command. The build puts this part of the commands into them as data. */
export const sendPolicies: Readonly<Record<CommandType, SendPolicy>> = commands;
