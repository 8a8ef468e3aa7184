/**
 * Reads what a program says until `words` are among it.
 * @throws {Error} with all that was said, when they were not
 */
export async function untilSaid(output: ReadableStream<Uint8Array>, words: string): Promise<void> {
  let said = '';
  const decoder = new TextDecoder();
  for await (const part of output) {
    said += decoder.decode(part, { stream: true });
    if (said.includes(words)) return;
  }
  throw new Error(`it has stopped without saying "${words}": ${said}`);
}
