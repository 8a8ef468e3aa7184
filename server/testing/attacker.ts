import * as z from 'zod/mini';
import { attack, attacks, floods } from './attacks.ts';

const targetSchema = z.object({
  url: z.string(),
  sessionId: z.string(),
  revision: z.number(),
  mark: z.string(),
  others: z.array(z.string()),
});

/** The attacker, a process of its own. Arguments: the name of the attack, seconds, and the target as JSON. */
const [name = '', seconds = '', target = ''] = process.argv.slice(2);
const start = attacks[name] ?? floods[name];
if (!start) throw new Error(`no attack ${name}`);
using _crowd = await attack(start, targetSchema.parse(JSON.parse(target)), Number(seconds));
process.exit();
