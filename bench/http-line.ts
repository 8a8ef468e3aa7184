import { connect } from 'bun';

/** A kept-alive HTTP connection for one request at a time, as a browser has one. */
export interface HttpLine {
  /**
   * @param body in ASCII
   * @throws {Error} when the answer is not a good one: then there is nothing to measure
   */
  readonly post: (
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<void>;
}

/** Writes its bytes itself: `fetch` would spend more on a request than the server does. */
export async function openHttpLine({ hostname, port, host }: URL): Promise<HttpLine> {
  let waiting: PromiseWithResolvers<void> | undefined;
  const socket = await connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, bytes) => {
        // What follows the first bytes of an answer is the rest of it.
        const answer = waiting;
        waiting = undefined;
        const text = bytes.toString('latin1');
        if (text.startsWith('HTTP/1.1 200 ')) answer?.resolve();
        else answer?.reject(new Error(`the server answered: ${text}`));
      },
      close: () => waiting?.reject(new Error('the server hung up')),
    },
  });
  return {
    post: (path, headers, body) => {
      const answer = Promise.withResolvers<void>();
      waiting = answer;
      const all = { host, 'content-length': body.length, ...headers };
      const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      const request = `POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`;
      if (socket.write(request) < request.length) answer.reject(new Error('the line is closed'));
      return answer.promise;
    },
  };
}
