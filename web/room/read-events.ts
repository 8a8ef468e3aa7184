interface Receiver {
  /** Called whenever bytes arrive. */
  readonly alive: () => void;
  readonly heard: (message: string) => void;
}

/**
 * Reads server-sent events of a room to their end.
 * @returns whether the server ended them, so that the next stream follows, or they were lost
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { alive, heard }: Receiver,
): Promise<'over' | 'lost'> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return 'lost';
    alive();
    const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('event: over')) return 'over';
      if (event.startsWith('data: ')) heard(event.slice('data: '.length));
    }
  }
}
