import { getCatalogs } from '@lingui/cli/api';
import { type CatalogType, getConfig } from '@lingui/conf';

/** The catalogues of all languages by their tags; 'en' has the English texts. */
export type Catalogues = Readonly<Record<string, CatalogType>>;

/** Reads the texts in the sources, and their translations; writes nothing. */
export async function readCatalogues(configPath: string): Promise<Catalogues> {
  const config = getConfig({ configPath });
  const { orderBy } = config;
  const [catalogue] = await getCatalogs(config);
  const before = await catalogue?.readAll();
  const now = await catalogue?.make({ clean: true, overwrite: true, orderBy, locale: [] });
  if (!before || !now) throw new Error('The texts in the sources cannot be read');
  const english = now['en'] ?? {};
  const isChanged = (id: string) =>
    before['en']?.[id] && before['en'][id].translation !== english[id]?.translation;
  // Texts with an id of their own keep it when their English changes: it has to be translated again.
  for (const [tag, messages] of Object.entries(now))
    for (const id of Object.keys(messages).filter(isChanged))
      if (tag !== 'en' && messages[id]) messages[id].translation = '';
  return now;
}
