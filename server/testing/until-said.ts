/**
 * Reads the output of a program until `words` are in it.
 * @throws {Error} with the whole output, if they are missing
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
