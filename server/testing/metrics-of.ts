/** The metrics of a server, by their names without the beginning that all have. */
export async function metricsOf(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^story_pointer_(\S+) (\d+)$/gm);
  return new Map([...lines].map(([, name = '', value]) => [name, Number(value)]));
}
