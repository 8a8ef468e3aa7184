import { listen } from 'bun';

/** A port of this machine that is free now. */
export function freePort(): number {
  const listener = listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  listener.stop();
  return listener.port;
}
