import * as z from 'zod/mini';
import { attack, attacks, floods } from './attacks.ts';

const targetSchema = z.object({
  url: z.string(),
  sessionId: z.string(),
  revision: z.number(),
  mark: z.string(),
  others: z.array(z.string()),
});

/** The attacker, a process of its own. Arguments: what it does, for how many seconds, and to what, as JSON. */
const [name = '', seconds = '', target = ''] = process.argv.slice(2);
const how = attacks[name] ?? floods[name];
if (!how) throw new Error(`there is no attack that ${name}`);
using _crowd = await attack(how, targetSchema.parse(JSON.parse(target)), Number(seconds));
process.exit();
