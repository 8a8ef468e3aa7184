import type * as z from 'zod/mini';
import { unionOf } from '../union.ts';
import { collectionCommands } from './commands/collection.ts';
import { importCommands } from './commands/imports.ts';
import { peopleCommands } from './commands/people.ts';
import { roundCommands } from './commands/rounds.ts';
import { sessionCommands } from './commands/session.ts';
import { standInCommands } from './commands/standing-in.ts';
import { storyCommands } from './commands/stories.ts';
import { timerCommands } from './commands/timers.ts';
import { tokenCommands } from './commands/tokens.ts';
import { votingCommands } from './commands/voting.ts';
import { webhookCommands } from './commands/webhooks.ts';

/** Everything that can be asked for in a session, each under the type it is sent with. */
export const commands = {
  ...votingCommands,
  ...roundCommands,
  ...timerCommands,
  ...collectionCommands,
  ...storyCommands,
  ...importCommands,
  ...sessionCommands,
  ...peopleCommands,
  ...standInCommands,
  ...tokenCommands,
  ...webhookCommands,
};

export type CommandType = keyof typeof commands;

/** A command of this type as it arrives. */
export type CommandOf<Type extends CommandType> = z.infer<(typeof commands)[Type]['schema']>;
export type Command = CommandOf<CommandType>;

/** The commands of people; the server alone sends the others. */
export const commandSchema = unionOf(
  Object.fromEntries(Object.entries(commands).filter(([, { may }]) => may !== 'alarm')),
);
