import { newWayBack } from '@story-pointer/core/session/commands/people';
import type { Room } from '@story-pointer/core/session/room';
import { withPlainEnd } from '@story-pointer/core/session/seat-links';
import { besideServers, change, unknown } from './beside.ts';
import { type Config, ConfigError } from './config.ts';
import { localUrl } from './network.ts';
import { digest } from './room/receipts.ts';
import { exampleOf } from './version.ts';

/** Prints a new recovery link of the first facilitator; servers may run meanwhile. @throws {ConfigError} */
export async function recover(config: Config, code = ''): Promise<void> {
  if (!code) {
    throw new ConfigError(`Name the session, for example: ${exampleOf('recover', 'K7QF-M2XD')}`);
  }
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(18)));
  const secret = withPlainEnd(random.toString('base64url'));
  const facilitatorIn = ({ participants }: Room) => {
    const facilitator = participants.find(({ isFacilitator }) => isFacilitator);
    if (!facilitator) throw unknown(code);
    return facilitator;
  };
  const room = await besideServers(config, (store) =>
    change(store, code, (room) => newWayBack(facilitatorIn(room).id, digest(secret))),
  );
  const link = `${addressOf(config)}/seat?sessionId=${room.session.id}#${secret}`;
  const { name } = facilitatorIn(room);
  process.stdout.write(`Recovery link for ${name}, which replaces any earlier one:\n${link}\n`);
}

function addressOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL.replace(/\/$/, '') || localUrl(HOST, PORT);
}
